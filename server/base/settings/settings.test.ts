import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

describe("readSettings", () => {
  it.each([
    ["an unknown GATEHOUSE variable", { GATEHOUSE_SEDE: "1" }, [], /GATEHOUSE_SEDE/],
    ["an unknown flag", {}, ["--demos"], /--demos/],
    ["a stray word", {}, ["demo"], /demo/],
    ["a flag named like a property of every object", {}, ["--constructor"], /--constructor/],
    ["a switch with a value", {}, ["--demo=yes"], /takes no value/],
    ["demo and serve together", {}, ["--demo", "--serve"], /exclude/],
    ["a port that is a word", { PORT: "http" }, [], /PORT/],
    ["a port above 65535", { PORT: "70000" }, [], /PORT/],
    ["a negative port", { PORT: "-1" }, [], /PORT/],
    ["a host with a scheme", { HOST: "http://x" }, [], /HOST/],
    ["a database of another kind", { DATABASE_URL: "mysql://x" }, [], /DATABASE_URL/],
    ["a broker of another kind", { MQTT_URL: "http://x" }, [], /MQTT_URL/],
    ["an ICE server of another kind", { ICE_SERVERS: "http://x" }, [], /ICE_SERVERS/],
    ["ICE servers that are broken JSON", { ICE_SERVERS: "[{" }, [], /ICE_SERVERS/],
    ["a demo history that is too long", { GATEHOUSE_DEMO_HISTORY_DAYS: "91" }, [], /GATEHOUSE_DEMO_HISTORY_DAYS/],
    ["a weak demo password", { GATEHOUSE_DEMO_PASSWORD: "short" }, [], /GATEHOUSE_DEMO_PASSWORD/],
    ["an unknown log level", { LOG_LEVEL: "loud" }, [], /LOG_LEVEL/],
    ["an unknown negotiation", { LIVE_NEGOTIATION: "x" }, [], /LIVE_NEGOTIATION/],
    ["a mail server of another kind", { SMTP_URL: "http://x", MAIL_FROM: "doors@x.example" }, [], /SMTP_URL/],
    ["a mail server without an address to write from", { SMTP_URL: "smtp://x" }, [], /MAIL_FROM/],
    ["an address to write from that is none", { MAIL_FROM: "Gatehouse" }, [], /MAIL_FROM/],
    ["a free space that is no number", { FREE_SPACE_MIN_MB: "1 GB" }, [], /FREE_SPACE_MIN_MB/],
    ["to keep no backup", { BACKUPS_KEPT: "0" }, [], /BACKUPS_KEPT/],
    ["a sign-up that is neither on nor off", { SIGN_UP: "yes" }, [], /SIGN_UP/],
    ["a country that there is not", { SIGN_UP_COUNTRIES: "US, Narnia" }, [], /SIGN_UP_COUNTRIES/],
    ["a public URL without a scheme", { PUBLIC_URL: "example.test" }, [], /PUBLIC_URL/],
  ])("refuses %s in one line", (_what, env, argv, message) => {
    const read = () => readSettings(env, argv);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/\n/);
  });

  it("never repeats a malformed URL, which may carry a password", () => {
    expect(() => readSettings({ DATABASE_URL: "mysql://u:canary@x" }, [])).not.toThrow(/canary/);
  });

  it("[NF-10] needs nothing to be set", () => {
    expect(readSettings({}, ["--demo"])).toEqual({
      mode: "demo",
      host: "127.0.0.1",
      port: 8080,
      tls: undefined,
      trustedProxies: [],
      publicUrl: undefined,
      dataDirectory: resolve("data"),
      keysDirectory: resolve("data/keys"),
      databaseUrl: undefined,
      mqttUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      leastFreeBytes: 512 * 1024 * 1024,
      backupsKept: 5,
      snapshotDays: 31,
      signUp: true,
      signUpCountries: [],
      cloudVideoDays: 7,
      iceServers: [],
      demoPassword: undefined,
      seed: 1,
      demoFirmware: "1.1.0",
      demoHistoryDays: 0,
      logLevel: "info",
      faceAnalysisUrl: undefined,
      supportPhone: undefined,
      liveNegotiation: "device",
    });
  });

  it("takes every setting", () => {
    const settings = readSettings(
      {
        PORT: "0",
        HOST: "::1",
        DATA_DIR: "/srv/gatehouse",
        PUBLIC_URL: "https://site.test/",
        FACE_ANALYSIS_URL: "http://faces.test:5000/",
        SUPPORT_PHONE: "+34 600 123 456",
        ICE_SERVERS: '[{"urls":["turn:relay.test:3478?transport=udp"],"username":"u","credential":"c"}]',
        GATEHOUSE_SEED: "42",
        GATEHOUSE_DEMO_FIRMWARE: "none",
        LOG_LEVEL: "",
      },
      ["--serve"],
    );
    expect(settings).toMatchObject({
      mode: "serve",
      port: 0,
      host: "::1",
      publicUrl: "https://site.test",
      faceAnalysisUrl: "http://faces.test:5000",
      supportPhone: "+34 600 123 456",
      keysDirectory: join("/srv/gatehouse", "keys"),
      iceServers: [{ urls: ["turn:relay.test:3478?transport=udp"], username: "u", credential: "c" }],
      seed: 42,
      demoFirmware: undefined,
      logLevel: "info",
    });
    expect(Object.isFrozen(settings)).toBe(true);
  });

  it("takes ICE servers as a comma list", () => {
    expect(readSettings({ ICE_SERVERS: "stun:a.test:3478, turns:b.test" }, []).iceServers).toEqual([
      { urls: ["stun:a.test:3478"] },
      { urls: ["turns:b.test"] },
    ]);
  });
});

it.each(["100%", "%zz", "p@ss:w/rd?#", "grüß", "🔑", "quo\"te'"])(
  "[VS-05] takes the password %j in the addresses of other servers as it is",
  (password) => {
    const settings = readSettings(
      {
        SMTP_URL: `smtp://doors:${password}@mail.example:587`,
        MAIL_FROM: "doors@x.example",
        MQTT_URL: `mqtts://gatehouse:${password}@broker.example:8883`,
        DATABASE_URL: `postgres://gatehouse:${password}@database.example:5432/doors`,
      },
      [],
    );
    const passwords = [settings.smtpUrl, settings.mqttUrl, settings.databaseUrl].map((url) =>
      decodeURIComponent(new URL(url ?? "").password),
    );
    expect(passwords).toEqual([password, password, password]);
    expect(new URL(settings.databaseUrl ?? "").pathname).toBe("/doors");
  },
);
