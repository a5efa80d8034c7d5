import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";

/** PostgreSQL refuses to run as root, so this chooses the user of a command. */
export interface Identity {
  readonly kind: "self" | "namespace" | "other";
  /** Words in front of the command. */
  readonly prefix: readonly string[];
  /** The user that runs it and owns its files, if that is not ours. */
  readonly uid?: number;
  readonly gid?: number;
}

const namespacePrefix = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"];
const nobody = 65_534;

export interface IdentityQuestion {
  /** Our own user id; undefined where the system has none (Windows). */
  readonly uid: number | undefined;
  /** Owner of an existing database folder. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** Whether the database programs run and the database's folder can be reached under an identity. */
  readonly works: (identity: Identity) => boolean;
}

/**
 * An ordinary user runs PostgreSQL itself. For root:
 * 1. a folder that belongs to another user stays that user's;
 * 2. else a user namespace, in which root's files look like an ordinary user's: the only way inside a 0700 folder;
 * 3. else the unprivileged user 65534, which must be able to reach programs and data.
 */
export function chooseIdentity({ uid, owner, works }: IdentityQuestion): Identity {
  if (uid !== 0) {
    if (owner !== undefined && uid !== undefined && owner.uid !== uid) {
      throw new Error(`it belongs to user ${owner.uid}, and Gatehouse runs as user ${uid}`);
    }
    return { kind: "self", prefix: [] };
  }
  const candidates: Identity[] =
    owner !== undefined && owner.uid !== 0
      ? [{ kind: "other", prefix: [], uid: owner.uid, gid: owner.gid }]
      : [
          { kind: "namespace", prefix: namespacePrefix },
          { kind: "other", prefix: [], uid: nobody, gid: nobody },
        ];
  const identity = candidates.find(works);
  if (identity !== undefined) return identity;
  const who = candidates.at(-1)?.uid ?? nobody;
  throw new Error(
    `as root, PostgreSQL needs user namespaces (unshare) or folders that user ${who} can reach; run Gatehouse as an ordinary user or set DATABASE_URL`,
  );
}

/** Tries `<program> --version` and reaching the folder under an identity. */
export function identityWorks(program: string, folder: string): (identity: Identity) => boolean {
  return (identity) => {
    const [command, ...words] = [...identity.prefix, program, "--version"];
    const as = identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid ?? identity.uid };
    const options = { stdio: "ignore", cwd: "/", timeout: 10_000, ...as } as const;
    if (spawnSync(command, words, options).status !== 0) return false;
    if (identity.uid === undefined) return true;
    letPass(folder, identity.gid ?? identity.uid);
    return spawnSync("test", ["-x", folder], options).status === 0;
  };
}

/** Opens our own private folder to the database user's group, for passing through and nothing else. */
function letPass(folder: string, gid: number): void {
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) return;
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o710);
}
