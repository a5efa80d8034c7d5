/** Makes the browser save a file in the person's download folder. */
export function saveFile(file: Blob, name: string, inDocument: Document): void {
  const url = URL.createObjectURL(file);
  const link = inDocument.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the data when `click` returns.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
