import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { serverLimits } from "../../base/serverLimits.ts";
import { createOpenConnections } from "./openConnections.ts";

it("[EV-04] is at most ten at a time for one address, until one of them ends", () => {
  const connections = createOpenConnections();
  const answers = Array.from({ length: serverLimits.videoConnectionsMax }, () => new EventEmitter());
  for (const answer of answers) connections.hold("a", answer as never);
  expect(answers).toHaveLength(10);
  expect(() => connections.hold("a", new EventEmitter() as never)).toThrow("error_max_video_connections");
  // Another address has its own limit.
  connections.hold("b", new EventEmitter() as never);
  answers[3]?.emit("close");
  answers[3]?.emit("close");
  connections.hold("a", new EventEmitter() as never);
  expect(() => connections.hold("a", new EventEmitter() as never)).toThrow("error_max_video_connections");
});
