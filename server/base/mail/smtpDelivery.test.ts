import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { smtpDelivery } from "./smtpDelivery.ts";

const running: SMTPServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => new Promise<void>((done) => server.close(done)))));

/** A mail server, and what it got: envelopes with their texts, and sign-ins. */
async function aMailServer(options: SMTPServerOptions = {}) {
  const got: { from: string; to: string[]; text: string }[] = [];
  const signedIn: unknown[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth(auth, _session, done) {
      signedIn.push(auth.username);
      done(null, { user: auth.username });
    },
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = envelope;
        got.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  // A client that does not trust the certificate breaks off: no fault of the server's.
  server.on("error", () => undefined);
  running.push(server);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  return { got, signedIn, host: `127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}
const due = {
  mailId: "one",
  recipient: "ada@north.example",
  subject: "¿Olvidó?\r\nBcc: eve@attacker.example",
  bodyText: "Hello\n",
  createdAt: new Date(0),
};
const from = "doors@north.example";

it("hands a mail over once, to its one recipient, whatever its subject tries", async () => {
  const { got, host } = await aMailServer({ disabledCommands: ["STARTTLS", "AUTH"] });
  await smtpDelivery(`smtp://${host}`, from)(due);
  expect(got.map(({ from: sender, to }) => [sender, to])).toEqual([[from, ["ada@north.example"]]]);
  expect(got[0]?.text).toMatch(/^Message-ID: <one@north\.example>\r$/m);
  expect(got[0]?.text).not.toMatch(/^Bcc:/im);
});

it("fails where the server refuses the recipient or is not there, so that the outbox tries again", async () => {
  const { got, host } = await aMailServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_address, _session, done) => done(new Error("No such mailbox")),
  });
  await expect(smtpDelivery(`smtp://${host}`, from)(due)).rejects.toThrow(/No such mailbox/);
  await expect(smtpDelivery("smtp://127.0.0.1:1", from)(due)).rejects.toThrow(/ECONNREFUSED/);
  expect(got).toEqual([]);
});

it("never sends a password over an open line, nor to a server whose certificate nobody vouches for", async () => {
  const open = await aMailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  const selfSigned = await aMailServer();
  await expect(smtpDelivery(`smtp://doors:secret@${open.host}`, from)(due)).rejects.toThrow();
  await expect(smtpDelivery(`smtp://doors:secret@${selfSigned.host}`, from)(due)).rejects.toThrow(/certificate/);
  expect([open.signedIn, selfSigned.signedIn, open.got, selfSigned.got]).toEqual([[], [], [], []]);
});
