// The page for the committee: to be kept, and to be looked at.

import { fill, h } from "../dom.mjs";
import { download } from "./files.mjs";

/** Buttons for the page that the package has made of a proposal of this name. */
export function committeePage(page, name) {
  const file = name.replace(/\.md$/u, ".html");
  const view = h("div");
  const buttons = [
    h("button", { type: "button", onclick: () => download(file, page, "text/html") }, "Download the committee’s page"),
    h("button", { type: "button", onclick: () => fill(view, framed(page)) }, "Look at it here"),
  ];
  return [h("p", { class: "buttons" }, buttons), view];
}

/**
 * A page to look at. No script of it runs. The rules of the bench keep its style sheet out, so it is taken from its
 * place, which is the first of that name as the package has written it, and given to the frame.
 */
function framed(page) {
  const [whole, style] = /<style>([^]*?)<\/style>/u.exec(page) ?? ["", ""];
  const frame = h("iframe", { title: "The committee’s page", sandbox: "allow-same-origin", class: "committee" });
  frame.addEventListener("load", () => {
    const sheet = new frame.contentWindow.CSSStyleSheet();
    sheet.replaceSync(style);
    frame.contentDocument.adoptedStyleSheets = [sheet];
  });
  frame.srcdoc = page.replace(whole, "");
  return frame;
}
