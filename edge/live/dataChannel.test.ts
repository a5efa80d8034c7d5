import { describe, expect, it } from "vitest";
import { dataMessageMax, parseDataMessage } from "./dataChannel.ts";
import { createTalkFloor } from "./talkFloor.ts";

describe("parseDataMessage", () => {
  it.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[1]"],
    ["a talk request that is no boolean", '{"status":1}'],
    ["a talk request with more in it", '{"status":true,"speaker":"p9_x"}'],
    ["a ping with an endless id", JSON.stringify({ type: "ping", id: "x".repeat(65) })],
    ["a rendition that no camera has", '{"type":"rendition","rendition":"middle"}'],
    ["an oversized message", JSON.stringify({ type: "x", text: "y".repeat(dataMessageMax) })],
  ])("refuses %s", (_name, text) => {
    expect(parseDataMessage(text)).toEqual({ kind: "invalid" });
  });

  it.each([
    ['{"status":false}', { kind: "talk", message: { status: false } }],
    ['{"type":"ping","id":1}', { kind: "ping", message: { type: "ping", id: 1 } }],
    ['{"type":"rendition","rendition":"low"}', { kind: "rendition", message: { type: "rendition", rendition: "low" } }],
    ['{"type":"ptz","pan":1}', { kind: "command", type: "ptz", message: { type: "ptz", pan: 1 } }],
  ])("reads %s", (text, message) => {
    expect(parseDataMessage(text)).toEqual(message);
  });
});

describe("createTalkFloor", () => {
  it("[MC-02] refuses a second speaker until the first has finished", () => {
    const floor = createTalkFloor();
    expect([floor.take("a"), floor.take("b"), floor.take("a"), floor.holder]).toEqual([true, false, true, "a"]);
    expect([floor.release("b"), floor.holder]).toEqual([false, "a"]);
    expect([floor.release("a"), floor.take("b")]).toEqual([true, true]);
  });
});
