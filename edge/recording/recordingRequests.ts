import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Rendition } from "#contract/live.ts";
import { RecordingGrant, recordingsPath } from "#contract/recordings.ts";
import { type KeySet, verifyToken } from "../link/verifyToken.ts";
import type { RecordingFolder } from "./recordingFolder.ts";
import { type SavedPlaylists, smallPrefix } from "./savedPlaylists.ts";

/**
 * What a gateway answers pages with: the portal stands at another origin, a browser asks before a page may speak to a private network, and
 * nothing of it is kept.
 */
export const pageHeads = {
  "access-control-allow-origin": "*",
  "access-control-allow-private-network": "true",
  "cache-control": "no-store",
} as const;

export interface RecordingRequestsOptions {
  /** Whose recordings these are. */
  accountId: string;
  /** The recordings of a camera by its serial; undefined where this gateway has none of that rendition. */
  recordingOf(serialNumber: string, rendition: Rendition): RecordingFolder | undefined;
  playlists: SavedPlaylists;
  keys(): KeySet;
  now(): number;
}

/** A request for what was recorded; false when it asks for something else. */
export type RecordingRequests = (request: IncomingMessage, response: ServerResponse) => boolean;

const longestGrant = 4_096;
/** At once from a file: what is sent in the usual 64 KB takes twice as long, and a third more of the processor. */
const readBytes = 262_144;
const path = new RegExp(`^${recordingsPath("([A-Za-z0-9._-]{4,64})")}([A-Za-z0-9._-]{1,80})$`);
/** A segment, or its thumbnail. */
const segmentName = /^(\d{1,15})\.(m4s|jpg)$/;

/**
 * PL-02: what a gateway recorded, for browsers in its network. Each request brings a grant that the platform signed for the camera
 * (`Authorization: Bearer`); without it there is not even a hint of what exists.
 */
export function createRecordingRequests({ accountId, recordingOf, playlists, keys, now }: RecordingRequestsOptions): RecordingRequests {
  function mayRead(request: IncomingMessage, serialNumber: string): boolean {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const read = verifyToken(token, keys(), longestGrant);
    const grant = read.ok ? RecordingGrant.safeParse(read.claims) : undefined;
    if (grant?.success !== true || grant.data.accountId !== accountId) return false;
    return grant.data.serial === serialNumber && grant.data.exp * 1000 > now();
  }

  async function answer(request: IncomingMessage, response: ServerResponse, serialNumber: string, name: string): Promise<void> {
    if (!mayRead(request, serialNumber)) return refuse(response, 403);
    const recording = recordingOf(serialNumber, "high");
    if (!recording) return refuse(response, 404);
    const playlist = name.endsWith(".m3u8") ? playlists.find(name.slice(0, -".m3u8".length), serialNumber) : undefined;
    if (playlist !== undefined) {
      response.writeHead(200, { ...heads, "content-type": "application/vnd.apple.mpegurl", "content-length": Buffer.byteLength(playlist) });
      response.end(playlist);
      return;
    }
    const isSmall = name.startsWith(smallPrefix);
    const from = isSmall ? recordingOf(serialNumber, "low") : recording;
    const own = isSmall ? name.slice(smallPrefix.length) : name;
    const [, start, ending] = segmentName.exec(own) ?? [];
    const isStill = ending === "jpg";
    const fileOf = isStill ? from?.stillFile : from?.fileOf;
    const file = start === undefined ? from?.initFile(own) : fileOf?.(Number(start));
    return file === undefined ? refuse(response, 404) : sendFile(file, isStill ? "image/jpeg" : "video/mp4", request, response);
  }

  return (request, response) => {
    const [, serialNumber, name] = path.exec(request.url ?? "") ?? [];
    if (serialNumber === undefined || name === undefined) return false;
    if (request.method === "OPTIONS") {
      response.writeHead(204, { ...heads, "access-control-allow-headers": "authorization, range", "access-control-max-age": "600" });
      response.end();
    } else if (request.method === "GET") {
      answer(request, response, serialNumber, name).catch(() => refuse(response, 404));
    } else refuse(response, 404);
    return true;
  };
}

const heads = { ...pageHeads, "x-content-type-options": "nosniff" } as const;

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, heads);
  response.end();
}

/** The file, or the one range of it that is asked for (RFC 9110, 14.2). */
async function sendFile(name: string, type: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = await open(name, "r");
  try {
    const { size } = await file.stat();
    const range = rangeOf(request.headers.range, size);
    if (!range) {
      response.writeHead(416, { ...heads, "content-range": `bytes */${size}` });
      response.end();
      return;
    }
    const { first, last, isWhole } = range;
    response.writeHead(isWhole ? 200 : 206, {
      ...heads,
      "content-type": type,
      "content-length": last - first + 1,
      "accept-ranges": "bytes",
      ...(!isWhole && { "content-range": `bytes ${first}-${last}/${size}` }),
    });
    await pipeline(createReadStream(name, { fd: file, start: first, end: last, autoClose: false, highWaterMark: readBytes }), response);
  } finally {
    await file.close();
  }
}

function rangeOf(header: string | undefined, size: number): { first: number; last: number; isWhole: boolean } | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  const whole = { first: 0, last: size - 1, isWhole: true };
  if (from === undefined) return size > 0 ? whole : undefined;
  const first = Number(from);
  const last = to === undefined || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last, isWhole: false } : undefined;
}
