import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { DeviceConfig } from "#contract/deviceLink.ts";
import type { ObjectCredentials, Rendition } from "#contract/live.ts";
import type { CloudSegment } from "#contract/playback.ts";
import type { Holder } from "../sigv4/sigV4.ts";

/** The reader of one device's objects, and the video right that the keys depend on. */
export interface ObjectReader extends Holder {
  accountId: string;
  serialNumber: string;
  /** Default `recorded`. */
  right?: "live" | "recorded";
  /** When present, the only object that the keys open. */
  onlyKey?: string;
}

/** Objects of the platform itself. Their names cannot belong to a device, so nobody gets keys to them. */
export interface OwnObjects {
  /** Throws `error_storage_full` when the disk is. */
  write(key: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such object. */
  read(key: string): Promise<Buffer | undefined>;
  /** Undefined if there is no such object. */
  open(key: string): Promise<{ bytes: number; pieces: AsyncIterable<Uint8Array> } | undefined>;
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** Answers a request with one, whole or by ranges. Throws an `ObjectError` if it does not exist. */
  send(key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** SN-04: removes the pictures of the day that were taken before an instant, of all devices, also of those that are gone. Answers how many. */
  removeSnapshots(before: Date): Promise<number>;
  /** SN-04: when pictures of a device (`account/serial/`) were taken between two instants, oldest first; all in milliseconds since 1970. */
  snapshotTimes(devicePrefix: string, fromMs: number, toMs: number): Promise<number[]>;
  /** PL-20: removes segments that were uploaded before an instant, likewise. */
  removeSegments(before: Date): Promise<number>;
}

/** The S3-compatible object store over a folder, and the keys that open parts of it. */
export interface Objects {
  /** GET, HEAD, PUT, DELETE, uploads in parts and List v2 below /objects/{bucket}. Register without a prefix. */
  readonly routes: FastifyPluginAsync;
  readonly own: OwnObjects;
  /**
   * Read-only keys for everything below `accountId/serialNumber/`, at most one hour.
   * They end with the session and with the right they stand on.
   */
  readCredentials(holder: ObjectReader, origin: string): Promise<ObjectCredentials>;
  /**
   * PL-18, PL-20: the segments of a device between two instants, with links that live four hours. The right to recorded video is asked
   * for with each use of one; they end with the session, too.
   */
  segmentLinks(
    holder: Omit<ObjectReader, "right" | "onlyKey">,
    span: { fromMs: number; toMs: number; rendition: Rendition },
    origin: string,
  ): Promise<{ segments: CloudSegment[]; expiresAtUtc: string }>;
  /** The `objects` part of a device's configuration: keys to write below its own serials. */
  configFor(accountId: string, serialNumbers: readonly string[], origin: string): Promise<NonNullable<DeviceConfig["objects"]>>;
}
