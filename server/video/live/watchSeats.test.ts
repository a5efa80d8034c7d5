import { afterEach, beforeEach, expect, it } from "vitest";
import { liveCalls } from "../../../tests/support/liveCalls.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { liveSeats } from "../../base/store/schema/devices.ts";

let media: MediaServer;
const { start, seated } = liveCalls(() => media);

beforeEach(async () => {
  media = await startMediaServer();
});
afterEach(() => media.close());

const kept = async () => (await media.platform.store.db.select().from(liveSeats)).map(({ session }) => session).toSorted();
const revoked = () => media.commands.flatMap(({ command }) => (command.kind === "live.revoke" ? [command.clientId] : []));
/** Longer than from one check to the next. */
const aCheck = () => new Promise((done) => setTimeout(done, 2_500));

it("[LV-17] leaves the seats that ran out while the platform was away to those who still watch, and frees the others half a minute later", async () => {
  const [watching, left] = [await seated(), await seated()];
  await media.platform.store.db.update(liveSeats).set({ expiresAt: new Date(Date.now() - 1_000) });
  await aCheck();
  expect([await kept(), revoked()]).toEqual([[watching.session, left.session].toSorted(), []]);
  expect((await start(watching.person, watching.session)).status).toBe(200);
  media.advance(28_000);
  await expect.poll(kept, { timeout: 5_000 }).toEqual([watching.session]);
  await expect.poll(revoked).toEqual([left.session]);
});

it("[LV-17] counts a seat that ran out for nobody meanwhile", async () => {
  await Promise.all(Array.from({ length: 10 }, () => seated()));
  const late = await media.addPerson("north", "guard");
  expect((await start(late, crypto.randomUUID())).code).toBe("error_max_live_connections");
  await media.platform.store.db.update(liveSeats).set({ expiresAt: new Date(Date.now() - 1_000) });
  expect((await start(late, crypto.randomUUID())).status).toBe(200);
});
