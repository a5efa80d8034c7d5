import { AccessResult } from "#contract/enumerations.ts";
import type { EventActor } from "#contract/eventLogs.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { type Decision, decide } from "#domain/decide/decide.ts";
import { doorModeAt } from "#domain/decide/doorMode.ts";
import { applyEffects, createPresence } from "#domain/decide/presence.ts";
import { type Door, type DoorEvent, eventOfCommand, newDoor, nextTickMs, stepDoor } from "#domain/doors/door.ts";
import type { NewEvent } from "../base/events/eventLog.ts";
import type { DeviceRow } from "../channels/deviceLink/deviceRows.ts";
import { doorStateEvent, lockStateEvent, plainEvent } from "../channels/deviceLink/stateChanges.ts";
import { type Move, zonesOf } from "../doors/presence/applyPassage.ts";

/** What happens at a door. `openForMs`: how long its leaf is then open, if the door opens. */
export type Act = { atMs: number; serialNumber: string } & (
  | { kind: "card"; cardNumber: string; isExit: boolean; openForMs: number }
  | { kind: "exit"; openForMs: number }
  | { kind: "force"; openForMs: number }
  | { kind: "command"; lockState: number; commandId: string; actor: EventActor; openForMs: number }
  /** A schedule that holds the door open may begin or end. */
  | { kind: "schedule" }
);

interface PlayedDoor {
  row: DeviceRow;
  door: Door;
  isHeldBySchedule: boolean;
  /** The leaf, in the order of time. */
  leaf: { atMs: number; isOpen: boolean }[];
}

/** Where a person went last, by the entry of the passage. */
export interface LastPassage {
  entry: NewEvent;
  zoneId: string | undefined;
  atMs: number;
  serialNumber: string;
}

interface Played {
  entries: NewEvent[];
  whereabouts: Map<string, LastPassage>;
}

interface DoorsOptions {
  devices: ReadonlyMap<string, DeviceRow>;
  people: ReadonlyMap<string, EventActor>;
  /** The policy at an instant. */
  policyAt(atMs: number): CompiledPolicy;
}

/** From the card to the hand on the leaf. */
const reactionMs = 900;

/** The doors as they are stepped through time: their locks by `stepDoor`, their leaves by hand. Each step writes its entries. */
function createPlayedDoors(devices: ReadonlyMap<string, DeviceRow>, entries: NewEvent[]) {
  const doors = new Map<string, PlayedDoor>();

  function doorOf(serialNumber: string): PlayedDoor | undefined {
    const known = doors.get(serialNumber);
    const row = devices.get(serialNumber);
    if (known || !row) return known;
    const made: PlayedDoor = { row, door: newDoor({ hasContact: true }), isHeldBySchedule: false, leaf: [] };
    doors.set(serialNumber, made);
    return made;
  }

  const settingsOf = ({ row: { lockReleaseMs, heldOpenMs } }: PlayedDoor) => ({ lockReleaseMs, heldOpenMs, hasContact: true });

  function step(played: PlayedDoor, event: DoorEvent, atMs: number, cause: { actor?: EventActor; commandId?: string } = {}): void {
    const { door: before, row } = played;
    const { door: after } = stepDoor(before, event, settingsOf(played), atMs);
    played.door = after;
    const at = new Date(atMs);
    const { lockState, relocksAtMs } = after;
    if (lockState !== before.lockState || relocksAtMs !== before.relocksAtMs) {
      const data = cause.commandId === undefined ? {} : { commandId: cause.commandId };
      const relocksAt = relocksAtMs === undefined ? undefined : new Date(relocksAtMs);
      entries.push(lockStateEvent(row, { lockState, relocksAt, actor: cause.actor, data }, at));
    }
    if (after.doorState !== before.doorState) entries.push(doorStateEvent(row, after.doorState, at));
  }

  /** Lets happen what is due at the door: its leaf moves, it locks again, it has been open for too long. */
  function passTime(played: PlayedDoor, untilMs: number): void {
    for (;;) {
      const tickMs = nextTickMs(played.door, settingsOf(played)) ?? Infinity;
      const leaf = played.leaf[0];
      const nextMs = Math.min(tickMs, leaf?.atMs ?? Infinity);
      if (nextMs === Infinity || nextMs > untilMs) return;
      if (leaf && leaf.atMs <= tickMs) {
        played.leaf.shift();
        step(played, { kind: leaf.isOpen ? "contactOpened" : "contactClosed" }, leaf.atMs);
      } else step(played, { kind: "tick" }, tickMs);
    }
  }

  /** A second person who follows at once holds the leaf open for longer. */
  function openLeaf(played: PlayedDoor, atMs: number, openForMs: number): void {
    const closesAtMs = Math.max(atMs + openForMs, ...played.leaf.map((each) => each.atMs));
    const opening = played.leaf.find(({ isOpen }) => isOpen);
    const isOpen = played.door.openSinceMs !== undefined || opening !== undefined;
    played.leaf = [...(isOpen ? (opening ? [opening] : []) : [{ atMs, isOpen: true }]), { atMs: closesAtMs, isOpen: false }];
  }

  return { doorOf, step, passTime, openLeaf, all: () => doors.values() };
}

/**
 * Plays what happened at the doors by the rules of their controllers: `decide` decides, `stepDoor` moves the lock, and the entries are
 * those that the platform makes of what a door reports.
 */
export function playDoors({ devices, people, policyAt }: DoorsOptions, acts: readonly Act[]): Played {
  const entries: NewEvent[] = [];
  const whereabouts: Played["whereabouts"] = new Map();
  const presence = createPresence();
  const { doorOf, step, passTime, openLeaf, all } = createPlayedDoors(devices, entries);

  function presentCard(played: PlayedDoor, { atMs, serialNumber, cardNumber, isExit, openForMs }: Extract<Act, { kind: "card" }>): void {
    const decision = decide(policyAt(atMs), { presented: { kind: "card", cardNumber }, serialNumber, atMs, isExit }, presence);
    const actor = decision.personId === undefined ? undefined : people.get(decision.personId);
    const moves = movesOf(decision);
    applyEffects(presence, decision.effects);
    const { result, method, credentialId, because } = decision;
    const zoneIds = zonesOf(moves);
    const data = {
      result,
      method,
      isExit,
      ...(!actor && { cardNumber }),
      ...(actor?.id !== undefined && { personId: actor.id, personName: actor.name }),
      ...(credentialId !== undefined && { credentialId }),
      because: because.map((reason) => ({ ...reason })),
      ...(moves.length > 0 && { moves }),
    };
    const told = zoneIds.length === 0 ? "nothing" : { ZoneIds: zoneIds };
    const entry = plainEvent(played.row, "access.decision", new Date(atMs), { actor, data }, told);
    entries.push(entry);
    for (const { personId, zoneId } of moves) whereabouts.set(personId, { entry, zoneId, atMs, serialNumber });
    if (result !== AccessResult.AccessGranted) return;
    step(played, { kind: "cardGranted" }, atMs, actor && { actor });
    openLeaf(played, atMs + reactionMs, openForMs);
  }

  function movesOf({ effects }: Decision): Move[] {
    return effects.flatMap((effect) => {
      if (effect.kind !== "entered" && effect.kind !== "left") return [];
      const from = whereabouts.get(effect.personId)?.zoneId;
      return {
        personId: effect.personId,
        ...(effect.kind === "entered" && { zoneId: effect.zoneId }),
        ...(from !== undefined && { fromZoneId: from }),
      };
    });
  }

  function holdBySchedule(played: PlayedDoor, atMs: number): void {
    const { mode, because } = doorModeAt(policyAt(atMs), played.row.serialNumber, atMs, presence);
    const isHeld = mode === "unlocked" && because.rule === "schedule.open";
    if (isHeld === played.isHeldBySchedule) return;
    played.isHeldBySchedule = isHeld;
    step(played, { kind: isHeld ? "scheduleUnlock" : "scheduleLock" }, atMs);
  }

  function perform(played: PlayedDoor, act: Act): void {
    const { atMs } = act;
    switch (act.kind) {
      case "card":
        return presentCard(played, act);
      case "exit":
        entries.push(plainEvent(played.row, "exit.request", new Date(atMs), { data: {} }));
        step(played, { kind: "exitRequest" }, atMs);
        return openLeaf(played, atMs + reactionMs, act.openForMs);
      case "force":
        return openLeaf(played, atMs, act.openForMs);
      case "command": {
        const event = eventOfCommand(played.door, act.lockState);
        if (event) step(played, event, atMs, { actor: act.actor, commandId: act.commandId });
        return openLeaf(played, atMs + 2 * reactionMs, act.openForMs);
      }
      case "schedule":
        return holdBySchedule(played, atMs);
    }
  }

  for (const act of acts.toSorted((one, other) => one.atMs - other.atMs)) {
    const played = doorOf(act.serialNumber);
    if (!played) continue;
    passTime(played, act.atMs);
    perform(played, act);
  }
  for (const played of all()) passTime(played, Infinity);
  return { entries, whereabouts };
}
