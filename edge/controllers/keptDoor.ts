import { join } from "node:path";
import type { CommandResult, DeviceCommand, DeviceConfig, DeviceEvent } from "#contract/deviceLink.ts";
import type { PresenceMessage } from "#contract/presenceMessage.ts";
import type { KeptPresence } from "../link/keptPresence.ts";
import { openPolicyFile, type PolicyRefusal } from "../link/policyFile.ts";
import type { Log } from "../log.ts";
import { createDoorController, type DoorController } from "./doorController.ts";
import type { DoorDriver } from "./doorDriver.ts";

export interface KeptDoorOptions {
  /** Where the policy is kept. */
  folder: string;
  /** Presence: shared by all doors of the account in this process. */
  presence: KeptPresence;
  accountId: string;
  serialNumber: string;
  driver: DoorDriver;
  log: Log;
  report(event: DeviceEvent): void;
  /** The platform's time in milliseconds, as well as the device knows it. */
  now(): number;
  /** Asks the platform for the whole policy; `sequence` is that of the one that there is. */
  askPolicy(sequence: number | undefined): void;
}

/** A door controller whose policy is on disk, as the presence is: after a start it goes on by what it knew. */
export interface KeptDoor extends Pick<DoorController, "state" | "dispose"> {
  /** Starts with the policy on disk and the times of the last configuration, once it can report. */
  start(last?: NonNullable<DeviceConfig["door"]>): void;
  /** The door's part of the configuration. */
  configure(config: NonNullable<DeviceConfig["door"]>): void;
  /** A signed change of the policy. */
  changePolicy(token: string): void;
  /** The platform's report of people's presence. */
  changePresence(message: PresenceMessage): void;
  /** undefined for a command that is not a door's. */
  carryOut(command: DeviceCommand): Pick<CommandResult, "ok" | "code"> | undefined;
}

export function createKeptDoor(options: KeptDoorOptions): KeptDoor {
  const { folder, accountId, serialNumber, presence, driver, log, report, now, askPolicy } = options;
  const policyFile = openPolicyFile({ file: join(folder, "policy.json"), accountId, serialNumber });
  const controller = createDoorController({ serialNumber, driver, presence, report, now });

  /** Goes on by the policy that there is now, and asks for another one where that cannot be gone on from. */
  function follow(refusal?: PolicyRefusal): void {
    const policy = policyFile.current();
    if (refusal === "base") return askPolicy(policy?.sequence);
    if (refusal !== undefined) log.warn("A policy was not taken", { serialNumber, refusal });
    else if (policy) controller.follow(policy);
  }

  return {
    start(last) {
      if (last) controller.configure({ lockReleaseMs: last.lockReleaseMs, heldOpenMs: last.heldOpenMs });
      follow();
    },
    configure({ policy, policyKeys, ...times }) {
      controller.configure(times);
      follow(policyFile.take(policy, policyKeys));
    },
    changePolicy: (token) => follow(policyFile.change(token)),
    changePresence: presence.tell,
    carryOut(command) {
      if (command.kind === "lock.set") return controller.command(command);
      if (command.kind === "key.present") return controller.presentKey({ [command.salt]: command.hash });
      if (command.kind === "pins.allow") return controller.allowPins({ personId: command.personId, commandId: command.commandId });
      if (command.kind === "card.enrol") return controller.enrolment.start(command.enrolmentId, Date.parse(command.untilUtc) - now());
      if (command.kind === "card.enrol_cancel") return controller.enrolment.cancel(command.enrolmentId);
      return undefined;
    },
    state: controller.state,
    dispose: controller.dispose,
  };
}
