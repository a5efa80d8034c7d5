import { setTimeout as delay } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { ErrorCode } from "#contract/errorCodes.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { commands } from "../../base/store/schema/devices.ts";
import type { Platform } from "../../platform.ts";

/** One order of one person to one or more doors. */
export interface LockCommand {
  commandId: string;
  lockState: number;
  /** Sorted and each once, so that two transactions take the rows in the same order. */
  serialNumbers: readonly string[];
  /** B-21: when it ends by itself. */
  untilUtc?: string | undefined;
}

export interface Outcome {
  commandId: string;
  accepted: string[];
}

const pollEveryMs = 50;
/** Refusals of controllers that the caller can be told as they are. */
const tellable: readonly string[] = ["error_device_in_lockdown", "error_device_lock_state_not_allowed"] satisfies ErrorCode[];

type CommandRow = typeof commands.$inferSelect;

/**
 * What became of a command that was given before; undefined when it was not. Waits while it is still under way, here or in
 * another process. The same id for something else is refused.
 */
export async function outcomeOfRepeat(platform: Platform, session: Session, command: LockCommand): Promise<Outcome | undefined> {
  const rows = await settledCommand(platform, session.accountId, command.commandId);
  if (rows.length === 0) return undefined;
  if (!isSameCommand(rows, session, command)) throw conflict("error_invalid_request");
  return answerOutcome(
    command,
    rows.map(({ serialNumber, status, resultCode }) => ({ serialNumber, isDone: status === "done", code: resultCode ?? undefined })),
  );
}

/** The rows of a command, one a door; those that are under way, here or in another process, are waited for. */
export async function settledCommand({ store, clock }: Platform, accountId: string, commandId: string): Promise<CommandRow[]> {
  const isThis = and(eq(commands.accountId, accountId), eq(commands.commandId, commandId));
  const read = () => store.db.select().from(commands).where(isThis).orderBy(commands.serialNumber);
  let rows = await read();
  const isUnderWay = () => rows.some(({ status, expiresAt }) => status === "issued" && expiresAt > clock.now());
  for (let waitedMs = 0; isUnderWay() && waitedMs <= serverLimits.doorCommandLifeMs; waitedMs += pollEveryMs) {
    await delay(pollEveryMs);
    rows = await read();
  }
  return rows;
}

export interface DoorResult {
  serialNumber: string;
  isDone: boolean;
  /** Code of the controller that refused. */
  code: string | undefined;
}

/** Success when at least one controller took it; else the common reason. */
export function answerOutcome({ commandId, serialNumbers }: LockCommand, results: readonly DoorResult[]): Outcome {
  const accepted = new Set(results.filter(({ isDone }) => isDone).map(({ serialNumber }) => serialNumber));
  if (accepted.size > 0) return { commandId, accepted: serialNumbers.filter((serialNumber) => accepted.has(serialNumber)) };
  const [code, ...others] = new Set(results.map((result) => result.code));
  const isCommon = others.length === 0 && code !== undefined && tellable.includes(code);
  throw new EventError(isCommon ? (code as ErrorCode) : "error_device_not_delivered", 409);
}

function isSameCommand(rows: readonly CommandRow[], session: Session, { lockState, serialNumbers, untilUtc }: LockCommand): boolean {
  const serials = new Set(rows.map(({ serialNumber }) => serialNumber));
  return (
    rows.length === serialNumbers.length &&
    serialNumbers.every((serialNumber) => serials.has(serialNumber)) &&
    rows.every(({ kind, personId, detail }) => {
      const isSame = detail["lockState"] === lockState && detail["untilUtc"] === untilUtc;
      return kind === "lock.set" && personId === session.personId && isSame;
    })
  );
}
