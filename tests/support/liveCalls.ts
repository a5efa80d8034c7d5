import { expect } from "vitest";
import type { TemporaryCredential } from "#contract/live.ts";
import type { MediaServer } from "./mediaServer.ts";

type LivePerson = Awaited<ReturnType<MediaServer["addPerson"]>>;

/** The camera of the media server that is watched unless a test says otherwise. */
export const watchedSerial = "INTERCOM-000001";

/** The calls of one live view, as a person and a session make them. The server is asked for late: it starts with the tests. */
export function liveCalls(media: () => MediaServer) {
  const start = (person: LivePerson, session: string, id = watchedSerial) =>
    media().call(person.bearer, "POST", `/videosource/${id}/start-live/${session}`);
  const stop = (person: LivePerson, session: string, id = watchedSerial) =>
    media().call(person.bearer, "POST", `/videosource/${id}/stop-live/${session}`);
  const credentials = (person: LivePerson, session: string, id = watchedSerial) =>
    media().call(person.bearer, "GET", `/device/${id}/live-credentials?session=${session}`);

  /** A person with a seat and the credential that goes with it. */
  async function seated(roleId = "guard", id = watchedSerial, accountId = "north") {
    const person = await media().addPerson(accountId, roleId);
    const session = crypto.randomUUID();
    expect((await start(person, session, id)).status).toBe(200);
    const { payload } = await credentials(person, session, id);
    return { person, session, credential: payload["credential"] as TemporaryCredential };
  }
  return { start, stop, credentials, seated };
}
