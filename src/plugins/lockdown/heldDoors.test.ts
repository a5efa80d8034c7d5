import { expect, it } from "vitest";
import { DoorState, LockState } from "#contract/enumerations.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { heldDoors } from "./heldDoors.ts";

const held = { isUnderLockdown: true, lockState: LockState.Lockdown };

it("[LK-05] counts the doors that are held, those that confirmed it and those forced open, and names who needs a person", () => {
  const doors = [
    aDevice({ name: "Free" }),
    aDevice({ name: "Held", ...held }),
    aDevice({ name: "Away", ...held, lockState: LockState.Locked, isConnected: false }),
    aDevice({ name: "Forced", ...held, doorState: DoorState.OpenForcedEntry }),
  ];
  const { needPerson, ...counts } = heldDoors(doors);
  expect([counts, needPerson.map(({ name }) => name)]).toEqual([{ total: 3, confirmed: 2, forcedOpen: 1 }, ["Forced", "Away"]]);
});

it("[LK-05] counts nothing without a lockdown, whatever a controller says", () => {
  expect(heldDoors([aDevice({ lockState: LockState.Lockdown })])).toEqual({ total: 0, confirmed: 0, forcedOpen: 0, needPerson: [] });
});
