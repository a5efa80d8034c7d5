import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#server/base/freePort.ts";

const readme = resolve(import.meta.dirname, "../../README.md");
const program = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/usr/bin/mosquitto", "/opt/homebrew/sbin/mosquitto"].find(existsSync);

/** Why there is no Mosquitto to test with; undefined when there is one. */
export const mosquittoMissing = program === undefined ? "Mosquitto is not installed (Debian: apt-get install mosquitto)" : undefined;

export const platformUser = "gatehouse-platform";
const platformPassword = "platform-password";

export interface Mosquitto {
  /** For the platform, with its user name and password. */
  platformUrl: string;
  /** For devices. */
  url: string;
  /** Adds the credentials of a device, or changes them. */
  allow(userName: string, password: string): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port with what it kept. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Mosquitto in a process of its own, with the configuration and the rights that the README gives. */
export async function startMosquitto(): Promise<Mosquitto> {
  if (program === undefined) throw new Error(mosquittoMissing);
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-mosquitto-"));
  const port = await freePort();
  const passwords = join(folder, "passwords");
  const [config = "", acl = ""] = [...readFileSync(readme, "utf8").matchAll(/```conf\n(.*?)```/gs)].map(([, text]) => text);
  // As root it would switch to another user, who may not read this folder.
  const own = [`persistence_location ${folder}/`, ...(process.getuid?.() === 0 ? ["user root"] : [])];
  writeFileSync(
    join(folder, "mosquitto.conf"),
    `${config.replaceAll("/etc/mosquitto/", `${folder}/`).replace("listener 8883", `listener ${port} 127.0.0.1`)}\n${own.join("\n")}\n`,
  );
  writeFileSync(join(folder, "acl"), acl, { mode: 0o600 });
  writeFileSync(passwords, "", { mode: 0o600 });
  let child: ChildProcess | undefined;

  function allow(userName: string, password: string): void {
    execFileSync("mosquitto_passwd", ["-b", passwords, userName, password], { stdio: "ignore" });
    chmodSync(passwords, 0o600);
    // It reads the file again when it is told so.
    child?.kill("SIGHUP");
  }

  async function start(): Promise<void> {
    const started = spawn(program ?? "", ["-c", join(folder, "mosquitto.conf")], { stdio: ["ignore", "ignore", "pipe"] });
    child = started;
    let text = "";
    await new Promise<void>((done, fail) => {
      started.stderr.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (/mosquitto version .* running/.test(text)) done();
      });
      started.on("exit", (code) => fail(new Error(`Mosquitto ended with ${code}: ${text}`)));
    });
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, "exit");
    ending.kill(signal);
    await ended;
  }

  allow(platformUser, platformPassword);
  await start();
  return {
    platformUrl: `mqtt://${platformUser}:${platformPassword}@127.0.0.1:${port}`,
    url: `mqtt://127.0.0.1:${port}`,
    allow,
    stop,
    start,
    async remove() {
      await stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
