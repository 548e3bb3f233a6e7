// Files of one's own disk: one that is opened, one that is downloaded.

/** Ask for a file: `given(name, text)`. */
export function openFile(given) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".md,.markdown,.txt,text/markdown,text/plain";
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file !== undefined) given(file.name.replace(/\.(markdown|txt)$/u, ".md"), await file.text());
  });
  input.click();
}

/** Give a text to be kept on the disk. */
export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
