import fc from "fast-check";
import { generate } from "mqtt-packet";
import { expect, it } from "vitest";
import { createPacketSizes, payloadLimit } from "./packetSizes.ts";

const publish = (bytes: number) =>
  generate({ cmd: "publish", topic: "t", payload: Buffer.alloc(bytes), qos: 0, retain: false, dup: false });

it("refuses a packet by its announced length, before its body arrives", () => {
  expect(createPacketSizes()(publish(payloadLimit + 8192).subarray(0, 5))).toBe(false);
});

it("refuses a length that never ends", () => {
  expect(createPacketSizes()(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80]))).toBe(false);
});

it("follows packets of allowed sizes however they are cut", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 20 }), fc.integer({ min: 1, max: 700 }), (sizes, step) => {
      const bytes = Buffer.concat([...sizes.map(publish), publish(payloadLimit + 8192).subarray(0, 5)]);
      const isSmall = createPacketSizes();
      const answers: boolean[] = [];
      for (let at = 0; at < bytes.length; at += step) answers.push(isSmall(bytes.subarray(at, at + step)));
      expect(answers.indexOf(false)).toBeGreaterThanOrEqual(answers.length - 6);
      expect(answers.at(-1)).toBe(step < 5 ? answers.at(-1) : false);
    }),
  );
});
