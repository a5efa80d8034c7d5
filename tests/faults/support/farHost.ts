import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const programs = ["ip", "iptables"];
const folders = ["/usr/sbin", "/sbin", "/usr/bin"];
const absent = programs.filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)));

/** Why no network can be cut; undefined when one can. */
export const networksMissing = reasonAgainst();

function reasonAgainst(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root of a Linux may make networks";
  if (absent.length > 0) return `${absent.join(" and ")} is not installed (Debian: apt-get install iproute2 iptables)`;
  return undefined;
}

/** Another host, as far as the network is concerned: programs in a network namespace, with one cable to here. */
export interface FarHost {
  /** This machine's address on that cable. */
  readonly address: string;
  /** Words in front of a program that is to run there. */
  readonly under: readonly [string, ...string[]];
  /** From now on nothing comes through, and nobody is told. */
  silence(): void;
  /** So much of what is sent there is lost, 0 to 1. */
  lose(share: number): void;
  /** Pulls the cable at this end. */
  unplug(): void;
  heal(): void;
  remove(): void;
}

export function createFarHost(): FarHost {
  const id = process.pid % 16_384;
  const [name, near, far] = [`gatehouse-${id}`, `gh${id}a`, `gh${id}b`];
  // One /30 for each process out of the carrier-grade range, which no network of a company uses.
  const addressOf = (host: number) => `100.64.${(id * 4) >> 8}.${((id * 4) & 0xff) + host}`;
  const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"] });
  const there = (command: string, ...words: string[]) => run("ip", "netns", "exec", name, command, ...words);
  const rules = (...rule: string[]) => {
    for (const chain of ["INPUT", "OUTPUT"]) there("iptables", "-A", chain, ...rule, "-j", "DROP");
  };
  run("ip", "netns", "add", name);
  run("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", name);
  run("ip", "addr", "add", `${addressOf(1)}/30`, "dev", near);
  run("ip", "link", "set", near, "up");
  there("ip", "addr", "add", `${addressOf(2)}/30`, "dev", far);
  there("ip", "link", "set", far, "up");
  there("ip", "link", "set", "lo", "up");
  return {
    address: addressOf(1),
    under: ["ip", "netns", "exec", name],
    silence: () => rules(),
    lose: (share) => rules("-m", "statistic", "--mode", "random", "--probability", String(share)),
    unplug: () => void run("ip", "link", "set", near, "down"),
    heal() {
      there("iptables", "-F");
      run("ip", "link", "set", near, "up");
    },
    remove() {
      run("ip", "netns", "del", name);
    },
  };
}
