import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** All sent mails, oldest first. The outbox sends a mail after the change that queued it, so a test polls. */
export function allMails(dataDirectory: string): string[] {
  const folder = join(dataDirectory, "mail");
  // The folder is made with the first mail.
  const files = (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name));
  return files
    .filter((file) => file.endsWith(".eml"))
    .map((file) => ({ text: readFileSync(file, "utf8"), leftAt: statSync(file).mtimeMs }))
    .toSorted((one, other) => one.leftAt - other.leftAt)
    .map(({ text }) => text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

/** The mails to this address. */
export function mailsTo(dataDirectory: string, email: string): string[] {
  return allMails(dataDirectory).filter((text) => text.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

/** The links to visitors' pages in them. */
export function linksTo(dataDirectory: string, email: string): string[] {
  return mailsTo(dataDirectory, email).flatMap((text) => /https?:\/\/\S+\/action\?\S+/.exec(text)?.[0] ?? []);
}
