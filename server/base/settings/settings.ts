import { join, resolve } from "node:path";
import { FirmwareVersion } from "#contract/firmware.ts";
import { brokenRulesOf } from "#domain/password.ts";
import { callingCodes } from "#domain/phone/callingCodes.ts";
import {
  choiceSetting,
  type Environment,
  integerSetting,
  type LogLevel,
  logLevels,
  readFlags,
  refuseUnknownVariables,
  SettingsError,
  textSetting,
  urlSetting,
} from "#domain/settings.ts";
import { trustedProxies } from "./callerAddress.ts";
import { readTls, type TlsFiles } from "./tls.ts";

export { SettingsError } from "#domain/settings.ts";

export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

/** Everything the platform can be told from outside. Paths are absolute. */
export interface Settings {
  /** `demo` seeds the demonstration accounts on an empty store; `serve` never does. */
  readonly mode: "demo" | "serve";
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Certificate and key for https and wss on the one port; http and ws without. */
  readonly tls: TlsFiles | undefined;
  /** Addresses and networks of the proxies whose word on callers' addresses counts. */
  readonly trustedProxies: readonly string[];
  /** Where people reach the platform, when that is not `http://host:port` (behind a proxy). Without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly dataDirectory: string;
  /** Signing and encryption keys (mode 0700), apart from the data when KEYS_DIR says so. */
  readonly keysDirectory: string;
  /** Another PostgreSQL; `undefined` starts the built-in one. */
  readonly databaseUrl: string | undefined;
  /** Another MQTT broker; `undefined` starts the built-in one. */
  readonly mqttUrl: string | undefined;
  /** The mail server; without one, mails are files in the data folder. */
  readonly smtpUrl: string | undefined;
  /** Whom mails are from; told whenever there is a mail server. */
  readonly mailFrom: string | undefined;
  /** Below this much free space, what takes space is refused; 0 never refuses. */
  readonly leastFreeBytes: number;
  /** How many backups before migrations are kept. */
  readonly backupsKept: number;
  /** SN-04: how long the pictures of the day are kept. */
  readonly snapshotDays: number;
  /** For how many days segments stay in the object store that were uploaded to be watched (PL-20). */
  readonly cloudVideoDays: number;
  /** A service that looks at photos of faces; without one, people do. Without a trailing slash. */
  readonly faceAnalysisUrl: string | undefined;
  /** Whom people call about payments. */
  readonly supportPhone: string | undefined;
  /** AU-08: whether strangers may make accounts of their own. */
  readonly signUp: boolean;
  /** countries whose telephone numbers sign-up takes, as ISO 3166 codes; empty for all. */
  readonly signUpCountries: readonly string[];
  readonly iceServers: readonly IceServer[];
  readonly demoPassword: string | undefined;
  readonly seed: number;
  /** Firmware that the demonstration offers its simulated equipment; `undefined` for none. */
  readonly demoFirmware: string | undefined;
  /** How many days of simulated history the demonstration is seeded with. */
  readonly demoHistoryDays: number;
  readonly logLevel: LogLevel;
  /** The side that offers the media of a live view: the device (default) or the viewer. */
  readonly liveNegotiation: "device" | "media";
}

/** Reads the platform's settings; anything unknown or malformed throws a SettingsError with one line. */
export function readSettings(env: Environment, argv: readonly string[]): Settings {
  refuseUnknownVariables(env);
  const flags = readFlags(argv, { demo: "switch", serve: "switch" });
  if (flags["demo"] && flags["serve"]) throw new SettingsError("Options --demo and --serve exclude each other.");
  const dataDirectory = resolve(textSetting(env, "DATA_DIR") ?? "data");
  return Object.freeze({
    mode: flags["demo"] ? "demo" : "serve",
    host: readHost(env),
    port: integerSetting(env, "PORT", { min: 0, max: 65_535, fallback: 8080 }),
    tls: readTlsFiles(env),
    ...readProxies(env),
    dataDirectory,
    keysDirectory: resolve(textSetting(env, "KEYS_DIR") ?? join(dataDirectory, "keys")),
    databaseUrl: urlSetting(env, "DATABASE_URL", ["postgres", "postgresql"]),
    mqttUrl: urlSetting(env, "MQTT_URL", ["mqtt", "mqtts", "ws", "wss"]),
    ...readMail(env),
    leastFreeBytes: integerSetting(env, "FREE_SPACE_MIN_MB", { min: 0, max: 100_000_000, fallback: 512 }) * 1024 * 1024,
    cloudVideoDays: integerSetting(env, "CLOUD_VIDEO_DAYS", { min: 1, max: 3_650, fallback: 7 }),
    snapshotDays: integerSetting(env, "SNAPSHOT_DAYS", { min: 1, max: 3_650, fallback: 31 }),
    backupsKept: integerSetting(env, "BACKUPS_KEPT", { min: 1, max: 1_000, fallback: 5 }),
    faceAnalysisUrl: urlSetting(env, "FACE_ANALYSIS_URL", ["http", "https"])?.replace(/\/+$/, ""),
    supportPhone: readPhone(env),
    signUp: choiceSetting(env, "SIGN_UP", ["on", "off"], flags["demo"] ? "on" : "off") === "on",
    signUpCountries: readCountries(env),
    iceServers: readIceServers(textSetting(env, "ICE_SERVERS")),
    demoPassword: readDemoPassword(env),
    seed: integerSetting(env, "GATEHOUSE_SEED", { min: 0, max: 2_147_483_647, fallback: 1 }),
    demoFirmware: readDemoFirmware(env),
    demoHistoryDays: integerSetting(env, "GATEHOUSE_DEMO_HISTORY_DAYS", { min: 0, max: 90, fallback: 0 }),
    logLevel: choiceSetting(env, "LOG_LEVEL", logLevels, "info"),
    liveNegotiation: choiceSetting(env, "LIVE_NEGOTIATION", ["device", "media"], "device"),
  });
}

function readHost(env: Environment): string {
  const host = textSetting(env, "HOST") ?? "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) throw new SettingsError(`HOST must be a host name or an address, not "${host}".`);
  return host;
}

/** Read here already, so that a broken file is one line before anything is started. */
function readTlsFiles(env: Environment): TlsFiles | undefined {
  const [certificate, key] = [textSetting(env, "TLS_CERT"), textSetting(env, "TLS_KEY")];
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined)
    throw new SettingsError("TLS_CERT and TLS_KEY are set together: certificate and key in PEM files.");
  const files = { certificate: resolve(certificate), key: resolve(key) };
  readTls(files);
  return files;
}

function readProxies(env: Environment): Pick<Settings, "publicUrl" | "trustedProxies"> {
  const publicUrl = urlSetting(env, "PUBLIC_URL", ["http", "https"])?.replace(/\/+$/, "");
  const proxies = (textSetting(env, "TRUST_PROXY") ?? "").split(",").flatMap((part) => part.trim() || []);
  if (!trustedProxies(proxies))
    throw new SettingsError("TRUST_PROXY must be a comma list of addresses or networks like 10.0.0.4, 10.1.0.0/16.");
  if (proxies.length > 0 && publicUrl === undefined)
    throw new SettingsError("TRUST_PROXY needs PUBLIC_URL: the address of the proxy that people use.");
  return { publicUrl, trustedProxies: proxies };
}

/** The password rule of Q-16, checked here so that the demo never starts with people who cannot sign in. */
function readDemoPassword(env: Environment): string | undefined {
  const password = textSetting(env, "GATEHOUSE_DEMO_PASSWORD");
  if (password === undefined) return undefined;
  if (brokenRulesOf(password).length > 0) {
    throw new SettingsError("GATEHOUSE_DEMO_PASSWORD must have 8 to 50 characters with a digit, an upper-case and a lower-case letter.");
  }
  return password;
}

function readDemoFirmware(env: Environment): string | undefined {
  const version = textSetting(env, "GATEHOUSE_DEMO_FIRMWARE") ?? "1.1.0";
  if (version === "none") return undefined;
  if (!FirmwareVersion.safeParse(version).success)
    throw new SettingsError(`GATEHOUSE_DEMO_FIRMWARE must be a version like 1.1.0 or none, not "${version}".`);
  return version;
}

function readPhone(env: Environment): string | undefined {
  const phone = textSetting(env, "SUPPORT_PHONE");
  if (phone !== undefined && !/^\+?[\d ()./-]{3,30}$/.test(phone))
    throw new SettingsError(`SUPPORT_PHONE must be a telephone number like +34 600 123 456, not "${phone}".`);
  return phone;
}

function readCountries(env: Environment): readonly string[] {
  const countries = (textSetting(env, "SIGN_UP_COUNTRIES") ?? "").split(",").flatMap((part) => part.trim().toUpperCase() || []);
  const unknown = countries.find((country) => !callingCodes.has(country));
  if (unknown !== undefined)
    throw new SettingsError(`SIGN_UP_COUNTRIES must be a comma list of country codes like US, ES, not "${unknown}".`);
  return countries;
}

function readMail(env: Environment): Pick<Settings, "smtpUrl" | "mailFrom"> {
  const smtpUrl = urlSetting(env, "SMTP_URL", ["smtp", "smtps"]);
  const mailFrom = textSetting(env, "MAIL_FROM");
  if (mailFrom !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(mailFrom))
    throw new SettingsError(`MAIL_FROM must be an address, not "${mailFrom}".`);
  if (smtpUrl !== undefined && mailFrom === undefined)
    throw new SettingsError("SMTP_URL needs MAIL_FROM: the address that mails are from.");
  return { smtpUrl, mailFrom };
}

const iceUrl = /^(stuns?|turns?):[^\s?]+(\?transport=(udp|tcp))?$/;

/** `stun:host:3478, turn:host:3478` or the JSON of RTCIceServer objects. */
function readIceServers(text: string | undefined): readonly IceServer[] {
  if (text === undefined) return [];
  if (!text.startsWith("[")) return text.split(",").map((url) => ({ urls: [requireIceUrl(url.trim())] }));
  return parseList(text).map((item) => {
    if (typeof item !== "object" || item === null || !("urls" in item)) throw iceError();
    const username = "username" in item ? requireText(item.username) : undefined;
    const credential = "credential" in item ? requireText(item.credential) : undefined;
    const urls: unknown[] = Array.isArray(item.urls) ? item.urls : [item.urls];
    return {
      urls: urls.map(requireIceUrl),
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    };
  });
}

function parseList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // The message below says what is expected.
  }
  throw iceError();
}

function requireIceUrl(url: unknown): string {
  if (typeof url !== "string" || !iceUrl.test(url)) throw iceError();
  return url;
}

function requireText(value: unknown): string {
  if (typeof value !== "string") throw iceError();
  return value;
}

function iceError(): SettingsError {
  return new SettingsError(
    'ICE_SERVERS must be a comma list of stun: or turn: URLs, or JSON like [{"urls":"turn:host:3478","username":"…","credential":"…"}].',
  );
}
