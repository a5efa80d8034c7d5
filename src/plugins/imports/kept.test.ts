// @vitest-environment jsdom
import { expect, it } from "vitest";
import { aRunningConsole } from "#kernel/testing/aRunningConsole.ts";
import { KeptImports } from "./kept.ts";
import imports from "./plugin.ts";

it("[US-07] keeps nothing of an import in the tab once the session is over", async () => {
  const console = await aRunningConsole([imports], ["user_w"]);
  const kept = console.kernelOf("imports").kept(KeptImports);
  kept.keepDates({ order: "dmy" });
  kept.keepCorrections("one", { "4": ["Ada"] });
  sessionStorage.setItem("of somebody else", "stays");
  expect([kept.readDates(), sessionStorage.length]).toEqual([{ order: "dmy" }, 3]);
  console.dispose();
  expect(Object.keys(sessionStorage)).toEqual(["of somebody else"]);
});
