import { get, type IncomingMessage } from "node:http";

/** An answer of which nobody takes more than the head: its connection stays open until it is destroyed. */
export const unread = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => resolve(answer.pause())).on("error", reject);
  });
