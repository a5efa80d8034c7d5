import type { Database } from "../store/connect.ts";

export interface NewMail {
  accountId?: string;
  to: string;
  subject: string;
  text: string;
}

/** Mail leaves through one durable outbox: what is queued in a transaction is sent if and only if that transaction commits. */
export interface Mail {
  queue(transaction: Database, mail: NewMail): Promise<void>;
  close(): Promise<void>;
}
