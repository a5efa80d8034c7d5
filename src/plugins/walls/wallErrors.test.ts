import { expect, it } from "vitest";
import type { ErrorCode } from "#contract/errorCodes.ts";
import { addVideoWallStream, deleteVideoWall, deleteVideoWallStream, updateVideoWall } from "#contract/videoWalls.ts";
import en from "#kernel/locales/errors.en.json";
import es from "#kernel/locales/errors.es.json";

it.each<[ErrorCode, { errors?: readonly ErrorCode[] }[], string]>([
  ["error_videowall_not_found", [updateVideoWall, deleteVideoWall, addVideoWallStream], "This wall no longer exists."],
  ["error_videowall_has_streams", [deleteVideoWall], "This wall still has cameras. Remove them first."],
  ["error_videowall_stream_not_found", [deleteVideoWallStream], "This place is empty already."],
  ["error_videowall_position_conflict", [updateVideoWall, addVideoWallStream], "Another camera has this place."],
  ["error_videowall_full", [updateVideoWall, addVideoWallStream], "This wall has no place left."],
])("[VW-03] %s is an answer of its endpoints and is said in its own words", (code, endpoints, message) => {
  for (const { errors } of endpoints) expect(errors).toContain(code);
  const spoken: Partial<Record<ErrorCode, string>>[] = [en, es];
  expect(spoken[0]?.[code]).toBe(message);
  for (const texts of spoken) expect(Object.values(texts).filter((text) => text === texts[code])).toHaveLength(1);
});
