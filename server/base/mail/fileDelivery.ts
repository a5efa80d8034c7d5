import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { DueMail } from "./createMail.ts";
import { messageOf, noReply } from "./message.ts";

/** Writes mails as RFC 5322 files that any mail program opens. The id is the file name, so that a repeated delivery leaves one file. */
export function fileDelivery(directory: string, from = noReply): (mail: DueMail) => Promise<void> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  return async (mail) => {
    const { mailId } = mail;
    const { message } = await transport.sendMail(messageOf(mail, from));
    if (!Buffer.isBuffer(message)) throw new Error("The message was not built in memory.");
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, `${mailId}.eml`);
    const part = await open(`${file}.part`, "w", 0o600);
    try {
      await part.writeFile(message);
      await part.sync();
    } finally {
      await part.close();
    }
    await rename(`${file}.part`, file);
  };
}
