import { setTimeout as delay } from "node:timers/promises";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { RealtimeFrame, realtimePath, type Topic, topics } from "#contract/realtime.ts";
import { getUserAccess } from "#contract/session.ts";
import { createFrameParser, type StreamFrame } from "#domain/eventStream.ts";
import type { Command, CommandContext } from "../command.ts";
import { exitCodes, Failure, refusalText, wrongWords } from "../failure.ts";
import { printable } from "../table.ts";

const pageSizes = ["10", "25", "50", "100"] as const;
const firstRetryMs = 500;
const longestRetryMs = 15_000;

function line({ occurredAtUtc, kind, deviceName, serialNumber, actor, data }: EventLog): string {
  const place = deviceName ?? serialNumber ?? "";
  const parts = [
    occurredAtUtc,
    kind.padEnd(22),
    printable(place).padEnd(20),
    printable(actor.name).padEnd(20),
    printable(JSON.stringify(data)),
  ];
  return parts.join("  ").trimEnd();
}

export const events: Command = {
  takes: "",
  summary: "The log, newest first",
  options: {
    limit: { kind: "value", help: "how many entries, 25 unless told" },
    device: { kind: "value", help: "serial number of the device that they are about" },
    kinds: { kind: "value", help: "kinds of entries, separated by commas" },
    from: { kind: "value", help: "not before this instant (UTC, ISO 8601)" },
    to: { kind: "value", help: "not after this instant" },
  },
  async run({ client, options, tell }) {
    const limit = Number(options["limit"] ?? 25);
    if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw wrongWords("Option --limit takes a whole number from 1 to 10000.");
    const wanted = {
      ...(options["device"] !== undefined && { serialNumber: options["device"] }),
      ...(options["kinds"] !== undefined && { kinds: options["kinds"] }),
      ...(options["from"] !== undefined && { fromDate: options["from"] }),
      ...(options["to"] !== undefined && { toDate: options["to"] }),
    };
    const pageSize = pageSizes.find((size) => Number(size) >= limit) ?? "100";
    const rows: EventLog[] = [];
    for (let after: string | undefined; rows.length < limit; ) {
      const page = await client.call(listEventLogs, { query: { ...wanted, pageSize, ...(after !== undefined && { after }) } });
      rows.push(...page.rows);
      after = page.next;
      if (after === undefined) break;
    }
    const listed = rows.slice(0, limit);
    tell(listed, listed.map(line));
    return undefined;
  },
};

/** Default topics: events at doors, as far as the person may subscribe to them. */
const usualTopics: readonly Topic[] = ["Devices/AccessLog", "Devices/LockState", "Devices/DoorState", "Devices/ConnectionStatus"];

export const follow: Command = {
  takes: "",
  summary: "Events as they happen, until you end it (Ctrl-C)",
  details: `With --json each is one line of JSON. A lost connection is taken up again where it ended.\nTopics: ${Object.keys(topics).join(", ")}.`,
  options: {
    topics: { kind: "value", help: "topics, separated by commas" },
    count: { kind: "value", help: "end after so many events" },
  },
  async run(context) {
    const count = Number(context.options["count"] ?? Number.POSITIVE_INFINITY);
    if (!(count >= 1)) throw wrongWords("Option --count takes a whole number from 1.");
    const wanted = await topicsOf(context);
    let left = count;
    let cursor: string | undefined;
    let failures = 0;
    let refusals = 0;
    while (left > 0 && !context.signal.aborted) {
      try {
        const ended = await listen(context, wanted, cursor, refusals > 0, (frame) => {
          failures = 0;
          refusals = 0;
          if (frame.id !== undefined) cursor = frame.id;
          if (frame.event === "reset") cursor = undefined;
          if (frame.event !== "document" || left <= 0) return left > 0;
          left -= 1;
          show(context, frame);
          return left > 0;
        });
        if (ended !== undefined && ++refusals > 1) throw new Failure(refusalText(ended), exitCodes.notSignedIn, ended);
      } catch (error) {
        if (context.signal.aborted) break;
        // What was never there is said at once; what was there is waited for.
        if (error instanceof Failure && (error.exitCode !== exitCodes.unreachable || cursor === undefined)) throw error;
      }
      if (left <= 0 || context.signal.aborted) break;
      await delay(Math.min(firstRetryMs * 2 ** failures++, longestRetryMs), undefined, { signal: context.signal }).catch(() => undefined);
    }
    return undefined;
  },
};

async function topicsOf({ client, options }: CommandContext): Promise<readonly string[]> {
  const named = options["topics"]?.split(",");
  const unknown = named?.filter((topic) => !Object.hasOwn(topics, topic)) ?? [];
  if (unknown.length > 0) throw wrongWords(`Unknown topic ${unknown.join(", ")}. Known: ${Object.keys(topics).join(", ")}.`);
  if (named) return named;
  const { scopes } = await client.call(getUserAccess, {});
  const heard = usualTopics.filter((topic) => {
    const { scope } = topics[topic];
    return scope === "signedIn" || scopes.includes(scope);
  });
  if (heard.length === 0) throw new Failure(refusalText("error_forbidden"), exitCodes.failed, "error_forbidden");
  return heard;
}

/** One connection, until it ends, until `take` has enough, or until nothing came for long. Answers the code with which the platform ended it. */
async function listen(
  { client, signal }: CommandContext,
  wanted: readonly string[],
  cursor: string | undefined,
  isFresh: boolean,
  take: (frame: StreamFrame) => boolean,
): Promise<string | undefined> {
  const mine = new AbortController();
  const both = AbortSignal.any([signal, mine.signal]);
  const token = await client.token(isFresh);
  const response = await fetch(`${client.url}${realtimePath}?topics=${encodeURIComponent(wanted.join(","))}`, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${token}`, ...(cursor !== undefined && { "last-event-id": cursor }) },
    signal: both,
  }).catch((error: unknown) => {
    throw new Failure(`${client.url} cannot be reached (${String(error)}).`, exitCodes.unreachable);
  });
  if (response.status === 401) return "error_session_expired";
  if (response.status === 403) throw new Failure(refusalText("error_forbidden"), exitCodes.failed, "error_forbidden");
  if (!response.ok || !response.body) throw new Failure(`The stream answered ${response.status}.`, exitCodes.unreachable);
  let ended: string | undefined;
  let silence: NodeJS.Timeout | undefined;
  const read = createFrameParser((frame) => {
    if (frame.event === "bye") ended = (JSON.parse(frame.data) as { code?: string }).code ?? "error_session_expired";
    if (!take(frame) || ended !== undefined) mine.abort();
  });
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), limits.realtimeStaleMs);
      read(chunk);
    }
  } catch (error) {
    if (!mine.signal.aborted && signal.aborted) throw error;
  } finally {
    clearTimeout(silence);
  }
  return ended;
}

function show({ tell }: CommandContext, frame: StreamFrame): void {
  const parsed = RealtimeFrame.safeParse(JSON.parse(frame.data));
  if (!parsed.success) return;
  const { topic, sequence, document } = parsed.data;
  const data = JSON.parse(document.Data) as Record<string, unknown>;
  tell({ topic, sequence, code: document.Code, data }, [`${topic}  ${document.Code}  ${printable(JSON.stringify(data))}`]);
}
