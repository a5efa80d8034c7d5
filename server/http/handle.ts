import type { Endpoint, FileEndpoint, ParsedRequestOf, PayloadOf } from "#contract/endpoint.ts";
import type { Session } from "../access/session.ts";
import type { Platform } from "../platform.ts";

/** The caller, as a handler sees it. */
export interface Caller {
  requestId: string;
  /** Address of the caller as the trusted proxy or the socket tells it. */
  address: string;
  /** Origin that the caller used, for links and endpoints in answers: `http://host:port`. */
  origin: string;
  /** Base address of links in mails: an origin that is surely ours. */
  linkOrigin: string;
}

/** `session` is present for every endpoint whose access is not public. */
export type HandlerContext<E extends Endpoint> = ParsedRequestOf<E> & {
  session: E["access"] extends "public" ? Session | undefined : Session;
  platform: Platform;
  caller: Caller;
};

export interface Route {
  endpoint: Endpoint;
  run: (context: HandlerContext<Endpoint>) => Promise<unknown>;
}

/** Binds business code to a contract endpoint. Validation, access and envelope live in `serve.ts`. */
export function handle<E extends Endpoint>(endpoint: E, run: (context: HandlerContext<E>) => Promise<PayloadOf<E>>): Route {
  return { endpoint, run: run as unknown as Route["run"] };
}

/** A payload that is JSON already, of the shape that the contract tells. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Binds business code that keeps its answers as text, for calls that are asked again and again. */
export function handleAsText<E extends Endpoint>(endpoint: E, run: (context: HandlerContext<E>) => Promise<JsonText>): Route {
  return { endpoint, run: run as unknown as Route["run"] };
}

/** Answer of a file call: its name and its content in pieces; its length if known. */
export interface FileAnswer {
  name: string;
  pieces: AsyncIterable<string | Uint8Array>;
  bytes?: number;
}

/** Binds business code to a call that answers a file. */
export function handleFile<E extends FileEndpoint>(endpoint: E, run: (context: HandlerContext<E>) => Promise<FileAnswer>): Route {
  return { endpoint, run: run as unknown as Route["run"] };
}
