import * as z from "zod/mini";
import { Rendition } from "#contract/live.ts";
import type { GrantRight } from "./grant.ts";

/** The largest message a viewer may send, in characters. */
export const dataMessageMax = 16_384;
/** How many messages a viewer may send in a second; more are dropped. */
export const dataMessagesPerSecond = 40;

/** MC-02: the microphone of this viewer is on or off. It has no type. */
export const TalkRequest = z.strictObject({ status: z.boolean() });
export type TalkRequest = z.infer<typeof TalkRequest>;

/** MC-02: a person started or stopped speaking; `speaker` is `<personId>_<clientId>`. */
export const TalkState = z.object({ speaker: z.string(), status: z.boolean() });
export type TalkState = z.infer<typeof TalkState>;

export const Ping = z.object({ type: z.literal("ping"), id: z.optional(z.union([z.string().check(z.maxLength(64)), z.number()])) });
export type Ping = z.infer<typeof Ping>;

/** A newer grant of the same viewer: the connection goes on until that one expires. Answered with `{type: "granted", exp}`. */
export const GrantRenewal = z.object({ type: z.literal("grant"), grant: z.string().check(z.maxLength(4_096)) });
export type GrantRenewal = z.infer<typeof GrantRenewal>;

/** B-26: the viewer requests main stream or substream; the device sends the same message once it has switched. */
export const RenditionRequest = z.object({ type: z.literal("rendition"), rendition: Rendition });
export type RenditionRequest = z.infer<typeof RenditionRequest>;

/** The answer to a ping, with its `id`. */
export interface Pong {
  readonly type: "pong";
  readonly id?: string | number | undefined;
}

/** The answer to a message the viewer may not send or the device does not know; `to` is its type ("talk" for a talk request). */
export interface Refused {
  readonly type: "refused";
  readonly to: string;
  readonly code: "error_live_not_allowed" | "error_recorded_not_allowed" | "error_message_unknown" | "error_message_invalid";
}

export type DataMessage =
  | { readonly kind: "talk"; readonly message: TalkRequest }
  | { readonly kind: "ping"; readonly message: Ping }
  | { readonly kind: "grant"; readonly message: GrantRenewal }
  | { readonly kind: "rendition"; readonly message: RenditionRequest }
  | { readonly kind: "command"; readonly type: string; readonly message: unknown }
  | { readonly kind: "invalid" };

/** A message type added by another part of the edge (moving the camera, asking for recorded segments). */
export interface DataCommand {
  readonly type: string;
  readonly right: GrantRight;
  /** `message` is whatever the viewer sent: parse it. */
  readonly handle: (message: unknown, viewer: CommandingViewer) => void;
  /** This viewer has left, or lost the right: whatever is done for it ends. */
  readonly onGone?: (clientId: string) => void;
}

export interface CommandingViewer {
  readonly clientId: string;
  readonly personId: string;
  readonly accountId: string;
  /** Lost without notice when the viewer is gone. */
  readonly reply: (message: object) => void;
}

const ownTypes: ReadonlySet<string> = new Set(["ping", "grant", "rendition", "playback"]);
/** PL-04: the one message of the specification that has an operation in the place of a type. */
const WithOperation = z.looseObject({ operation: z.int() });
const Typed = z.looseObject({ type: z.string().check(z.minLength(1), z.maxLength(64)) });

export function parseDataMessage(text: string): DataMessage {
  if (text.length > dataMessageMax) return { kind: "invalid" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "invalid" };
  }
  const talk = TalkRequest.safeParse(value);
  if (talk.success) return { kind: "talk", message: talk.data };
  const ping = Ping.safeParse(value);
  if (ping.success) return { kind: "ping", message: ping.data };
  const renewal = GrantRenewal.safeParse(value);
  if (renewal.success) return { kind: "grant", message: renewal.data };
  const rendition = RenditionRequest.safeParse(value);
  if (rendition.success) return { kind: "rendition", message: rendition.data };
  if (z.safeParse(WithOperation, value).success) return { kind: "command", type: "playback", message: value };
  const typed = Typed.safeParse(value);
  return typed.success && !ownTypes.has(typed.data.type) ? { kind: "command", type: typed.data.type, message: value } : { kind: "invalid" };
}
