/**
 * Lets the person choose one file; undefined if they cancel. Call it in the handler of a click or key press, which the browser requires.
 */
export function chooseFile({ accept, signal }: { accept: string; signal: AbortSignal }): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
    input.click();
  });
}

/** The bytes of a file as base64, the encoding in calls. */
export async function base64Of(file: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file could not be read.")));
  });
  reader.readAsDataURL(file);
  const address = await read;
  return address.slice(address.indexOf(",") + 1);
}
