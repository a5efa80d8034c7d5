/** Hands a file to the browser, which puts it where the person keeps downloads. */
export function saveFile(file: Blob, name: string, inDocument: Document): void {
  const url = URL.createObjectURL(file);
  const link = inDocument.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the file once the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
