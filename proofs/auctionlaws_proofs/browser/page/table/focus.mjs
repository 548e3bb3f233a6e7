// Parts of the page are made anew; whoever was on a button there stays on it, or comes to where the table stands.

/** Make parts anew; `home` has the focus afterwards if what had it is gone. */
export function keepingFocus(home, make) {
  const before = document.activeElement;
  const key = before?.dataset.key;
  make();
  if (before === document.body || document.contains(before)) return;
  const again = key === undefined ? null : [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
  (again ?? home).focus({ preventScroll: again === null });
}
