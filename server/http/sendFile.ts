import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileMedia } from "#contract/endpoint.ts";
import type { FileAnswer } from "./handle.ts";

/** Sends a file as it is made. When making it fails midway the connection breaks, so that no half of it is taken for the whole. */
export function sendFile(reply: FastifyReply, media: FileMedia, { name, pieces, bytes }: FileAnswer): FastifyReply {
  return reply
    .headers({
      "content-type": media.startsWith("text/") ? `${media}; charset=utf-8` : media,
      ...(bytes !== undefined && { "content-length": bytes }),
      "content-disposition": `attachment; filename="${name.replaceAll(/[^\w .-]/g, "-")}"`,
      "cache-control": "no-store",
    })
    .send(Readable.from(pieces));
}
