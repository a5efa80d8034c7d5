import { existsSync } from "node:fs";
import puppeteer, { type Browser } from "puppeteer-core";

const program = "/usr/bin/firefox-esr";

/** Why there is no Firefox to test in; undefined when there is one. */
export const firefoxMissing = existsSync(program) ? undefined : "Firefox ESR is not installed (Debian: apt-get install firefox-esr)";

/** Starts Firefox without a window. It is driven by WebDriver BiDi. */
export const startFirefox = (): Promise<Browser> =>
  puppeteer.launch({ browser: "firefox", executablePath: program, headless: true, defaultViewport: { width: 1440, height: 900 } });
