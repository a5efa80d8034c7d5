import type { Page } from "puppeteer-core";

/** Passes on everything that the page throws or logs as an error, that its content policy blocks, and that the server fails to answer. */
export function noteErrors(page: Page, note: (error: string) => void): void {
  page.on("pageerror", (error) => note(error instanceof Error ? `${error.name}: ${error.message}` : String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") note(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500) note(`${response.status()} ${response.url()}`);
  });
}
