import { createTransport } from "nodemailer";
import { splitSignIn } from "#domain/network/splitSignIn.ts";
import type { DueMail } from "./createMail.ts";
import { messageOf } from "./message.ts";

const waitMs = 20_000;

/** Hands mails to a mail server: `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
export function smtpDelivery(smtpUrl: string, from: string): (mail: DueMail) => Promise<void> {
  const { address, userName: user = "", password: pass = "" } = splitSignIn(smtpUrl);
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password never goes over a line that others can read.
    requireTLS: user !== "",
    ...(user !== "" && { auth: { user, pass } }),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from));
  };
}
