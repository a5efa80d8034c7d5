import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import { type SourceTestStage, sourceTestSeconds } from "#contract/sourceTest.ts";
import { probeSource } from "../sources/probeSource.ts";

type SourceTestCommand = Extract<DeviceCommand, { kind: "source.test" | "source.test_progress" | "source.test_cancel" }>;
type SourceTestResult = Pick<CommandResult, "ok" | "code" | "source" | "sourceTest">;

/** VS-05: tries cameras before they are saved. */
export interface SourceTests {
  carryOut(command: SourceTestCommand): Promise<SourceTestResult>;
  /** Ends those that run. */
  dispose(): Promise<void>;
}

interface RunningTest {
  readonly abort: AbortController;
  stage: SourceTestStage;
  sinceMs: number;
}

export function isSourceTestCommand(command: { kind: string }): command is SourceTestCommand {
  return command.kind === "source.test" || command.kind === "source.test_progress" || command.kind === "source.test_cancel";
}

export function createSourceTests(): SourceTests {
  const named = new Map<string, RunningTest>();
  const running = new Set<{ readonly abort: AbortController; readonly done: Promise<unknown> }>();

  async function run({ testId, streamUrl, userName, password }: SourceTestCommand & { kind: "source.test" }): Promise<SourceTestResult> {
    const abort = new AbortController();
    const test: RunningTest = { abort, stage: "connecting", sinceMs: performance.now() };
    if (testId !== undefined) named.set(testId, test);
    const probing = probeSource(streamUrl, {
      signIn: { userName, password },
      times: { connectMs: sourceTestSeconds.connect * 1_000, keyFrameMs: sourceTestSeconds.keyFrame * 1_000 },
      signal: abort.signal,
      onStage(stage) {
        Object.assign(test, { stage, sinceMs: performance.now() });
      },
    });
    const one = { abort, done: probing };
    running.add(one);
    const probed = await probing.finally(() => {
      running.delete(one);
      if (testId !== undefined && named.get(testId) === test) named.delete(testId);
    });
    if (!probed.ok) return { ok: false, code: probed.failure };
    const { width, height, fps = 0, hasAudio, conversion } = probed;
    return {
      ok: true,
      source: {
        encoding: "H264",
        resolution: `${width}x${height}`,
        framesPerSecond: fps,
        hasAudio,
        ...(conversion !== undefined && { liveConversion: conversion }),
      },
    };
  }

  return {
    async carryOut(command) {
      if (command.kind === "source.test") return run(command);
      const test = named.get(command.testId);
      if (command.kind === "source.test_cancel") {
        test?.abort.abort();
        return { ok: true };
      }
      if (!test) return { ok: true };
      return { ok: true, sourceTest: { stage: test.stage, forMs: Math.round(performance.now() - test.sinceMs) } };
    },
    async dispose() {
      for (const { abort } of running) abort.abort();
      await Promise.allSettled([...running].map(({ done }) => done));
    },
  };
}
