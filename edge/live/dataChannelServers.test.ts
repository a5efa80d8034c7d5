import { describe, expect, it } from "vitest";
import { dataChannelServers } from "./dataChannelServers.ts";

describe("dataChannelServers", () => {
  it("[LV-07] leaves out what the library refuses or cannot use", () => {
    const urls = ["stuns:a.example:5349", "turns:a.example:443?transport=tcp", "turn:a.example:443?transport=tcp", "https://a.example", ""];
    expect(dataChannelServers([{ urls, username: "u", credential: "p" }])).toEqual([]);
  });

  it("[LV-07] takes STUN servers and TURN servers by UDP, with the port of the standard where none is said", () => {
    const relay = { username: "1752:abc", password: "p@ss", relayType: "TurnUdp" };
    expect(
      dataChannelServers([
        { urls: "stun:stun.example" },
        { urls: ["turn:turn.example:443?transport=udp", "turn:[2001:db8::1]:3479"], username: "1752:abc", credential: "p@ss" },
      ]),
    ).toEqual([
      { hostname: "stun.example", port: 3478 },
      { hostname: "turn.example", port: 443, ...relay },
      { hostname: "2001:db8::1", port: 3479, ...relay },
    ]);
  });
});
