import { expect, it } from "vitest";
import { sourceFailures } from "#contract/sourceFailures.ts";
import { problemOf } from "./problemOf.ts";

const t = (key: string) => key;

it.each(sourceFailures)("[VS-05] says of a camera with %s what to do, in words of its own", (failureCode) => {
  expect(problemOf({ isEnabled: true, failureCode }, t)).toBe(`errors.${failureCode}`);
});

it("[VS-05] says nothing of a camera that is read, is switched off or is not known yet", () => {
  expect(problemOf({ isEnabled: true }, t)).toBeUndefined();
  expect(problemOf({ isEnabled: false, failureCode: "error_video_source_refused" }, t)).toBeUndefined();
  expect(problemOf(undefined, t)).toBeUndefined();
});
