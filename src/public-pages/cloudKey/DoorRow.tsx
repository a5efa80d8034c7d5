import { LockState } from "#contract/enumerations.ts";
import type { LinkedDoor } from "#contract/keyLinks.ts";
import { Clock, type Icon, Lock, LockOpen, ShieldBan, WifiOff } from "#kernel/ui/icons.ts";
import { StateChip, type StateLevel } from "#kernel/ui/StateChip.tsx";
import type { DoorText, DoorWords } from "./doorTexts.ts";
import { SlideToUnlock } from "./SlideToUnlock.tsx";

/** State of the page's doors: one unlock at a time. */
export type Activity = { serialNumber: string } & ({ kind: "opening" } | { kind: "unlocked"; secondsLeft: number; portion: number });

interface Props {
  door: LinkedDoor;
  words: DoorWords;
  /** Whether the visitor uses touch and not a mouse. */
  isTouch: boolean;
  activity: Activity | undefined;
  /** Why it did not open last time. */
  problem: string | undefined;
  timeText(utc: string, timeZoneId: string): string;
  onUnlock(): void;
}

const openStates: readonly number[] = [
  LockState.Unlocked,
  LockState.KeepOpen,
  LockState.UnlockedWithSchedule,
  LockState.UnlockedRequestToExit,
];

function stateOf(door: LinkedDoor, isUnlocked: boolean): { level: StateLevel; icon: Icon; word: DoorText } {
  if (isUnlocked) return { level: "ok", icon: LockOpen, word: "stateUnlocked" };
  if (!door.isConnected) return { level: "bad", icon: WifiOff, word: "stateOffline" };
  if (door.isUnderLockdown) return { level: "bad", icon: ShieldBan, word: "stateLockdown" };
  if (door.opensAtUtc !== undefined) return { level: "off", icon: Clock, word: "stateClosed" };
  if (openStates.includes(door.lockState)) return { level: "ok", icon: LockOpen, word: "stateUnlocked" };
  return { level: "rest", icon: Lock, word: "stateLocked" };
}

/** PB-03, PB-04: a door with its unlock control. */
export function DoorRow({ door, words, isTouch, activity, problem, timeText, onUnlock }: Props) {
  const isOwn = activity?.serialNumber === door.serialNumber;
  const unlocked = isOwn && activity.kind === "unlocked" ? activity : undefined;
  const { word, ...chip } = stateOf(door, unlocked !== undefined);
  const isOpening = isOwn && activity.kind === "opening";
  const obstacle = obstacleOf({ door, words, timeText, isOtherBusy: activity !== undefined && !isOwn });
  return (
    <li className="key-door">
      <div className="key-door-head">
        <div className="key-door-names">
          <h2>{door.name}</h2>
          <span className="faint">{door.siteName}</span>
        </div>
        <StateChip {...chip} word={words(word)} />
      </div>
      {unlocked ? (
        <>
          <output className="slide is-open">
            <LockOpen className="i i-l" aria-hidden />
            {words("unlocked")}
            <i style={{ width: `${100 * unlocked.portion}%` }} />
          </output>
          <p className="lede">{words("locksAgain", { seconds: String(unlocked.secondsLeft) })}</p>
        </>
      ) : (
        <SlideToUnlock
          doorName={door.name}
          text={isOpening ? `${words("opening")}…` : (obstacle ?? words(isTouch ? "slide" : "click"))}
          tappedText={words("tapAgain")}
          isDisabled={obstacle !== undefined}
          isBusy={isOpening}
          onFire={onUnlock}
        />
      )}
      {problem !== undefined && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Why the door can't be unlocked now. */
function obstacleOf({ door, words, timeText, isOtherBusy }: Pick<Props, "door" | "words" | "timeText"> & { isOtherBusy: boolean }) {
  if (!door.isConnected) return words("notReachable");
  if (door.isUnderLockdown) return words("inLockdown");
  if (door.opensAtUtc !== undefined) return words("opensAt", { at: timeText(door.opensAtUtc, door.timeZoneId) });
  return isOtherBusy ? words("oneAtATime") : undefined;
}
