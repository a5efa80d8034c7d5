import { removeAvatar, setAvatar } from "#contract/session.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { isPerson } from "../users/userRows.ts";
import { givePicture, takePicture } from "../users/pictures.ts";

/** AU-12: one's own picture. */
export const setAvatarHandler = handle(setAvatar, ({ body, session, platform }) =>
  givePicture(platform, session, (db) => lockOwn(db, session), body.image),
);

export const removeAvatarHandler = handle(removeAvatar, async ({ session, platform }) => {
  await takePicture(platform, session, (db) => lockOwn(db, session));
  return {};
});

async function lockOwn(db: Database, session: Session) {
  const [person] = await db.select().from(people).where(isPerson(session, session.personId)).for("update");
  if (!person) throw notFound("error_user_not_found");
  return person;
}
