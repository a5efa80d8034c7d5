import { DescribeSignalingChannelCommand, GetSignalingChannelEndpointCommand, KinesisVideoClient } from "@aws-sdk/client-kinesis-video";
import { GetIceServerConfigCommand, KinesisVideoSignalingClient } from "@aws-sdk/client-kinesis-video-signaling";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TemporaryCredential } from "#contract/live.ts";
import { ViewerGrant } from "#contract/viewerGrant.ts";
import { liveCalls, watchedSerial as serial } from "../../../tests/support/liveCalls.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { roles } from "../../base/store/schema/accounts.ts";
import { liveSeats } from "../../base/store/schema/devices.ts";
import { arnOf } from "./channels.ts";

let media: MediaServer;
const { start, stop, credentials, seated } = liveCalls(() => media);

beforeAll(async () => {
  media = await startMediaServer({ ICE_SERVERS: '[{"urls":"turn:turn.test:3478","username":"u","credential":"p"}]' });
});
afterAll(() => media.close());

const seatsOf = async (serialNumber: string) =>
  (
    await media.platform.store.db
      .select()
      .from(liveSeats)
      .where(and(eq(liveSeats.accountId, "north"), eq(liveSeats.serialNumber, serialNumber)))
  ).length;
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "allowed",
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

describe("a seat", () => {
  it("is refused for what the session does not reach or may not watch", async () => {
    const [guard, blind] = [await media.addPerson("north", "guard"), await media.addPerson("north", "blind")];
    const session = crypto.randomUUID();
    expect((await start(guard, session, "INTERCOM-DEPOT1")).code).toBe("error_device_not_found");
    expect((await start(guard, session, "INTERCOM-999999")).code).toBe("error_device_not_found");
    expect((await start(blind, session)).code).toBe("error_live_not_allowed");
    expect((await media.call(guard.bearer, "POST", `/videosource/${serial}/start-live/not-a-uuid`)).status).toBe(400);
  });

  it("[LV-17] goes to exactly ten of fifty simultaneous viewers, and is logged once each", async () => {
    const guard = await media.addPerson("north", "guard");
    const sessions = Array.from({ length: 50 }, () => crypto.randomUUID());
    const answers = await Promise.all(sessions.map((session) => start(guard, session, "INTERCOM-000002")));
    const refusedWith = answers.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`);
    expect([answers.filter(({ status }) => status === 200).length, new Set(refusedWith)]).toEqual([
      10,
      new Set(["409 error_max_live_connections"]),
    ]);
    const kept = sessions.filter((_session, position) => answers[position]?.status === 200);
    expect((await Promise.all(kept.map((session) => start(guard, session, "INTERCOM-000002")))).every(({ status }) => status === 200)).toBe(
      true,
    );
    const logged = await media.platform.events.query("north", {
      limit: 100,
      personId: guard.personId,
      serialNumber: "INTERCOM-000002",
      kinds: ["live.viewed"],
    });
    expect([logged.length, logged[0]?.actor]).toEqual([10, { id: guard.personId, name: "Ada Lane", kind: "person" }]);
    await Promise.all(kept.map((session) => stop(guard, session, "INTERCOM-000002")));
    expect(await seatsOf("INTERCOM-000002")).toBe(0);
  });

  it("[LV-17] is there for another person where one holds them all, who loses the oldest and gets none back", async () => {
    const [greedy, other] = [await media.addPerson("north", "guard"), await media.addPerson("north", "guard")];
    const sessions = Array.from({ length: 10 }, () => crypto.randomUUID());
    for (const session of sessions) expect((await start(greedy, session, "INTERCOM-000002")).status).toBe(200);
    const mine = crypto.randomUUID();
    expect((await start(other, mine, "INTERCOM-000002")).status).toBe(200);
    expect(await seatsOf("INTERCOM-000002")).toBe(10);
    expect((await start(greedy, sessions[0] ?? "", "INTERCOM-000002")).code).toBe("error_max_live_connections");
    for (const session of sessions.slice(1)) expect((await start(greedy, session, "INTERCOM-000002")).status).toBe(200);
    await Promise.all(sessions.slice(1).map((session) => stop(greedy, session, "INTERCOM-000002")));
    await stop(other, mine, "INTERCOM-000002");
  });

  it("[PL-02] [Q-86] for recordings needs only that right, and grants nothing else", async () => {
    const videoRights = { live: false, recorded: true, export: false };
    const role = { accountId: "north", roleId: "reviewer", displayName: "Reviewer", rank: 12, videoRights };
    await media.platform.store.db.insert(roles).values({ ...role, scopes: ["device_r"] });
    const [reviewer, liveOnly, guard] = await Promise.all(
      ["reviewer", "liveOnly", "guard"].map((roleId) => media.addPerson("north", roleId)),
    );
    if (!reviewer || !liveOnly || !guard) throw new Error("somebody is missing");
    const [session, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const recorded = (person: typeof guard, id: string) =>
      media.call(person.bearer, "POST", `/videosource/${serial}/start-live/${id}?use=recorded`);
    expect((await recorded(liveOnly, session)).code).toBe("error_recorded_not_allowed");
    expect((await start(reviewer, session)).code).toBe("error_live_not_allowed");
    const rightsOf = async (asked: ReturnType<typeof recorded>) =>
      ViewerGrant.parse(media.platform.keys.verify(String((await asked).payload["grant"]))).rights;
    const only = { live: false, talk: false, ptz: false, recorded: true };
    expect([await rightsOf(recorded(reviewer, session)), await rightsOf(recorded(guard, other))]).toEqual([only, only]);
    // It stays what it was taken for.
    expect((await start(guard, other)).code).toBe("error_live_not_allowed");
    expect((await credentials(reviewer, session)).code).toBe("error_live_not_allowed");
    const asked = `/device/${serial}/live-credentials?session=${session}&use=recorded`;
    expect((await media.call(reviewer.bearer, "GET", asked)).status).toBe(200);
    // Watching recordings is logged with their playlist.
    const logged = await media.platform.events.query("north", { limit: 100, serialNumber: serial, kinds: ["live.viewed"] });
    expect(logged.some(({ actor }) => actor?.id === reviewer.personId)).toBe(false);
    // The check every two seconds asks for the right that the seat depends on.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await media.call(reviewer.bearer, "GET", asked)).status).toBe(200);
    await media.platform.store.db
      .update(roles)
      .set({ videoRights: { ...videoRights, recorded: false } })
      .where(eq(roles.roleId, "reviewer"));
    await expect
      .poll(async () => (await media.call(reviewer.bearer, "GET", asked)).code, { timeout: 5_000 })
      .toBe("error_recorded_not_allowed");
    await stop(guard, other);
  });

  it("[LV-16] can be freed, also twice", async () => {
    const { person, session } = await seated();
    expect((await stop(person, session)).status).toBe(200);
    expect((await stop(person, session)).status).toBe(200);
  });

  it("of another person can neither be taken, kept nor freed", async () => {
    const { session } = await seated();
    const other = await media.addPerson("north", "guard");
    const before = await seatsOf(serial);
    expect((await start(other, session)).code).toBe("error_live_not_allowed");
    expect((await credentials(other, session)).code).toBe("error_live_seat_missing");
    await stop(other, session);
    expect(await seatsOf(serial)).toBe(before);
  });

  it("[Q-34] ends 30 s after the last heartbeat, and the device is informed", async () => {
    const { session } = await seated();
    media.advance(30_500);
    await expect
      .poll(() => media.commands.some(({ command }) => command.kind === "live.revoke" && command.clientId === session), { timeout: 5_000 })
      .toBe(true);
    media.advance(-30_500);
  });
});

describe("live credentials", () => {
  it("[LV-03] are refused without a seat and for devices without video", async () => {
    const guard = await media.addPerson("north", "guard");
    const session = crypto.randomUUID();
    expect((await credentials(guard, session)).code).toBe("error_live_seat_missing");
    expect((await credentials(guard, session, "DOOR-0000000001")).code).toBe("error_device_webrtc_disabled");
  });

  it("[LV-03] carry what a viewer needs", async () => {
    const { person, session } = await seated();
    const { payload } = await credentials(person, session);
    expect({ ...payload, credential: undefined }).toEqual({
      isVideoEnabled: true,
      isAudioEnabled: true,
      credential: undefined,
      webRTCSettings: { urls: ["turn:turn.test:3478"], username: "u", credential: "p" },
      channelName: serial,
      region: "us-east-1",
      endpoint: `${media.origin}/kinesisvideo`,
      negotiation: "device",
      allowHostOnly: false,
    });
  });
});

describe("control calls", () => {
  const clientFor = (credential: TemporaryCredential) =>
    new KinesisVideoClient({ region: "us-east-1", credentials: credential, endpoint: `${media.origin}/kinesisvideo`, maxAttempts: 1 });

  it("refuse wrong keys and channels of others", async () => {
    const { credential } = await seated();
    const describeChannel = (keys: TemporaryCredential, ChannelName = serial) =>
      failure(clientFor(keys).send(new DescribeSignalingChannelCommand({ ChannelName })));
    expect(await describeChannel({ ...credential, secretAccessKey: "wrong" })).toBe("AccessDeniedException");
    expect(await describeChannel({ ...credential, sessionToken: "wrong" })).toBe("AccessDeniedException");
    expect(await describeChannel(credential, "INTERCOM-000002")).toBe("AccessDeniedException");
    expect(await describeChannel(credential)).toBe("allowed");
    const objects = await media.platform.objects.configFor("north", [serial], media.origin);
    expect(await describeChannel(objects.credential)).toBe("AccessDeniedException");
  });

  it("[LV-04] [LV-05] [LV-06] lead a viewer to its channel", async () => {
    const { credential, session } = await seated();
    const control = clientFor(credential);
    const { ChannelInfo } = await control.send(new DescribeSignalingChannelCommand({ ChannelName: serial }));
    expect([ChannelInfo?.ChannelStatus, ChannelInfo?.ChannelARN]).toEqual(["ACTIVE", arnOf(serial)]);
    const { ResourceEndpointList } = await control.send(
      new GetSignalingChannelEndpointCommand({
        ChannelARN: arnOf(serial),
        SingleMasterChannelEndpointConfiguration: { Protocols: ["WSS", "HTTPS"], Role: "VIEWER" },
      }),
    );
    expect(ResourceEndpointList).toEqual([
      { Protocol: "WSS", ResourceEndpoint: `${media.origin.replace("http", "ws")}/kinesisvideo/signalling` },
      { Protocol: "HTTPS", ResourceEndpoint: `${media.origin}/kinesisvideo` },
    ]);
    const relay = new KinesisVideoSignalingClient({
      region: "us-east-1",
      credentials: credential,
      endpoint: `${media.origin}/kinesisvideo`,
      maxAttempts: 1,
    });
    const { IceServerList } = await relay.send(new GetIceServerConfigCommand({ ChannelARN: arnOf(serial), ClientId: session }));
    expect(IceServerList).toEqual([{ Uris: ["turn:turn.test:3478"], Username: "u", Password: "p", Ttl: 300 }]);
    expect(await failure(relay.send(new GetIceServerConfigCommand({ ChannelARN: arnOf(serial), ClientId: "other" })))).toBe(
      "AccessDeniedException",
    );
  });
});

describe("a device's configuration", () => {
  it("has no live part without video", async () => {
    expect(await media.liveConfigFor("north", "DOOR-0000000001")).toBeUndefined();
    expect(await media.liveConfigFor("south", "INTERCOM-999999")).toBeUndefined();
  });

  it("names the channel, the relays and the keys of grants", async () => {
    const config = await media.liveConfigFor("north", serial);
    expect([config?.channels, config?.iceServers, config?.grantKeys]).toEqual([
      [{ channelName: serial, serialNumber: serial }],
      [{ urls: ["turn:turn.test:3478"], username: "u", credential: "p" }],
      media.platform.keys.jwks.keys,
    ]);
  });
});
