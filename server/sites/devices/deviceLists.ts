import type { Store } from "../../base/store/connect.ts";
import { createJoinedQuestions } from "../../base/store/joinedQuestions.ts";

/** Lists longer than this together drop the oldest. */
const mostCharacters = 32 * 1024 * 1024;

/** Which rows an account's devices and sites are at this moment; another word for it after every change of any of them. */
interface Standing {
  rows: string;
  /** The account's log position at the same moment. */
  sequence: number;
}

/**
 * Every version of a row has the number of the transaction that wrote it, whichever process that was: one statement tells
 * whether a list still holds, without relying on anybody to say so. It is asked often, so each connection plans it once.
 */
const standing = {
  name: "device-lists-standing",
  text: `SELECT (SELECT sequence FROM event_counters WHERE account_id = $1) AS sequence,
                (SELECT md5(string_agg(serial_number || ' ' || xmin::text, ',' ORDER BY serial_number)) FROM devices WHERE account_id = $1) AS devices,
                (SELECT md5(string_agg(site_id || ' ' || xmin::text, ',' ORDER BY site_id)) FROM sites WHERE account_id = $1) AS sites`,
};

/** Lists of devices as text, cached until their rows change. */
export interface DeviceLists {
  /**
   * `name` tells lists apart, whoever asks: it says what of the account they reach. Without it the list is not kept.
   * `read` makes it as JSON. Answers it as it is at a moment after the call, with the log position of that moment.
   */
  find(accountId: string, name: string | undefined, read: () => Promise<string>): Promise<{ list: string; sequence: number }>;
}

/** The platform has one. */
export function createDeviceLists({ pool }: Pick<Store, "pool">): DeviceLists {
  const kept = new Map<string, { rows: string; list: Promise<string>; characters: number }>();
  let characters = 0;
  const standingOf = createJoinedQuestions(async (accountId): Promise<Standing> => {
    const { rows } = await pool.query<{ sequence: string | null; devices: string | null; sites: string | null }>({
      ...standing,
      values: [accountId],
    });
    const [row] = rows;
    return { rows: `${row?.devices} ${row?.sites}`, sequence: Number(row?.sequence ?? 0) };
  });

  function forget(key: string): void {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }

  function keep(key: string, rows: string, list: Promise<string>): void {
    forget(key);
    const entry = { rows, list, characters: 0 };
    kept.set(key, entry);
    list.then(
      ({ length }) => {
        if (kept.get(key) !== entry) return;
        entry.characters = length + key.length;
        characters += entry.characters;
        for (const oldest of kept.keys()) if (characters > mostCharacters) forget(oldest);
      },
      () => kept.get(key) === entry && forget(key),
    );
  }

  return {
    async find(accountId, name, read) {
      const { rows, sequence } = await standingOf(accountId);
      if (name === undefined) return { list: await read(), sequence };
      const key = JSON.stringify([accountId, name]);
      const known = kept.get(key);
      if (known?.rows === rows) return { list: await known.list, sequence };
      // Read after the standing: what changed in between is in the list already, and the next look finds other rows and reads again.
      const list = read();
      keep(key, rows, list);
      return { list: await list, sequence };
    },
  };
}
