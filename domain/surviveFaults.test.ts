import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { surviveFaults, unhandledFault } from "./surviveFaults.ts";

function aProgram() {
  const program = new EventEmitter();
  const error = vi.fn();
  const onHopeless = vi.fn();
  let nowMs = 0;
  const stop = surviveFaults({ program: program as never, log: { error }, ticks: () => nowMs, onHopeless });
  const fault = (event: "uncaughtException" | "unhandledRejection", reason: unknown = new URIError("URI malformed")) =>
    program.emit(event, reason);
  return { program, error, onHopeless, stop, fault, pass: (ms: number) => (nowMs += ms) };
}

it("[GN-12] a program logs an unhandled throw and rejection and keeps running", () => {
  const { program, error, onHopeless, stop, fault } = aProgram();
  fault("uncaughtException");
  fault("unhandledRejection", "word");
  expect(error.mock.calls.map(([message, fields]) => [message, fields.error.split("\n")[0]])).toEqual([
    [unhandledFault, "URIError: URI malformed"],
    [unhandledFault, "word"],
  ]);
  expect(onHopeless).not.toHaveBeenCalled();
  stop();
  expect(program.eventNames()).toEqual([]);
});

it("[GN-12] a program gives up after many faults in a minute, but not after the same number over a longer time", () => {
  const far = aProgram();
  for (let count = 0; count < 100; count++, far.pass(10_000)) far.fault("unhandledRejection");
  expect(far.onHopeless).not.toHaveBeenCalled();
  const near = aProgram();
  for (let count = 0; count < 40; count++) near.fault("unhandledRejection");
  expect(near.onHopeless).toHaveBeenCalledTimes(1);
});
