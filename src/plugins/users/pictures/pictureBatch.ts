import type { PayloadOf, RequestOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import type { listUserPictures } from "#contract/userPictures.ts";

/** A photo with its version, which differs from the next photo of the same person. */
export interface KnownPicture {
  version: string;
  picture: string;
}

type Asked = RequestOf<typeof listUserPictures>["body"]["people"];
type Ask = (people: Asked) => Promise<PayloadOf<typeof listUserPictures>>;

interface Wish {
  id: string;
  known: KnownPicture | null | undefined;
  settle: PromiseWithResolvers<KnownPicture | null>;
}

/**
 * Requests the photos of all people that render at the same moment in one call: one for a page of a list, none if all are known. The
 * platform does not send a known version again. Null for a person without a photo.
 */
export function createPictureBatch(ask: Ask): (id: string, known?: KnownPicture | null) => Promise<KnownPicture | null> {
  let waiting: Wish[] = [];
  const send = () => {
    const wishes = waiting;
    waiting = [];
    for (let from = 0; from < wishes.length; from += limits.picturesMax) void answer(wishes.slice(from, from + limits.picturesMax), ask);
  };
  return (id, known) => {
    const settle = Promise.withResolvers<KnownPicture | null>();
    if (waiting.length === 0) queueMicrotask(send);
    waiting.push({ id, known, settle });
    return settle.promise;
  };
}

async function answer(wishes: readonly Wish[], ask: Ask): Promise<void> {
  try {
    const found = await ask(wishes.map(({ id, known }) => ({ id, ...(known && { version: known.version }) })));
    const byId = new Map(found.map((each) => [each.id, each]));
    for (const { id, known, settle } of wishes) {
      const { version = "", picture } = byId.get(id) ?? {};
      settle.resolve(picture !== undefined ? { version, picture } : version !== "" && known?.version === version ? known : null);
    }
  } catch (error) {
    for (const { settle } of wishes) settle.reject(error);
  }
}
