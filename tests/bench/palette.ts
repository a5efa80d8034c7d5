import pg from "pg";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { shellOf, slowProcessor, withBrowser } from "./browsing.ts";

const doors = 10_000;
/** A thousand more than the portal has; see the gallery. */
const address = "/dev/panels/crowd";
const typed = ["open gate roof", "door 04", "north wing", "export rep", "level 7", "unlock door 12", "count turnst"];
/** The 95th percentile of one round would be its fourth slowest key: chance. The first round counts, in which everything runs for the first time. */
const rounds = 4;

const why =
  "of a key's time the browser's own part (its event, style, layout, paint and their frame) takes more than a half, React's one rendering of eleven rows a quarter, the search of 1,000 commands and 10,000 doors less than a tenth; 51 to 64 ms in five runs one after the other, with what else the machine did. Tried, and not faster: rows that are no items of cmdk, rows that cmdk knows by their places, an icon that stays the same element. Plan: a root of React of its own, so that no key walks through the console";

/** Whatever is fetched by a console that nobody does anything else with. */
const isAskedWhileTyping = ({ pathname }: URL) => pathname.startsWith("/v1/");

/** In the page: milliseconds from the next key to the paint of what the console itself finds; 0 if nothing comes before the platform answers. */
function watchResults(): void {
  window.bench.pending = new Promise((done) => {
    const list = document.querySelector(".palette .list");
    const limit = setTimeout(() => done(0), 2_000);
    let pressedAt = Number.NaN;
    addEventListener("keydown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
    const finish = () => {
      clearTimeout(limit);
      void window.bench.painted().then((at) => done(at - pressedAt));
    };
    // What is here is mostly there by now.
    const handleInput = () => {
      if (list?.getAttribute("aria-busy") === "false") return finish();
      const observer = new MutationObserver(() => {
        if (list?.getAttribute("aria-busy") !== "false") return;
        observer.disconnect();
        finish();
      });
      if (list) observer.observe(list, { attributeFilter: ["aria-busy"] });
    };
    addEventListener("input", handleInput, { once: true });
  });
}

/** Types into the palette of a console with a thousand commands more and ten thousand doors. */
export const palette: Benchmark = {
  name: "palette",
  async run() {
    const server = await startDemoServer();
    try {
      const client = new pg.Client({ connectionString: server.connectionString() });
      await client.connect();
      await client.query(
        `INSERT INTO devices (account_id, serial_number, name, device_type, site_id, has_web_credential)
         SELECT 'northmoor', 'GH-AC41-' || lpad(n::text, 6, '0'), 'Level ' || n % 40 || ' door ' || lpad(n::text, 5, '0'), d.device_type, d.site_id, true
         FROM generate_series(1, ${doors}) AS n,
              (SELECT device_type, site_id FROM devices WHERE account_id = 'northmoor' AND serial_number = $1) AS d`,
        [server.door().serialNumber],
      );
      await client.end();
      const tookMs = await withBrowser(server.url, async (visit) => {
        const { page, devtools } = await visit({ isSignedIn: true });
        await page.goto(address);
        await shellOf(page).waitFor();
        // What the platform is asked for comes after a pause, on purpose: what is measured is what the console has.
        await page.route(isAskedWhileTyping, () => new Promise(() => undefined));
        const all: number[] = [];
        const field = page.getByRole("combobox", { name: "Command palette" });
        const press = async (key: string) => {
          await page.evaluate(watchResults);
          // A key is held for longer than this takes.
          await page.keyboard.down(key);
          const tookMs = await page.evaluate(() => window.bench.pending);
          await page.keyboard.up(key);
          return tookMs;
        };
        await page.keyboard.press("Control+K");
        await field.waitFor();
        // The doors are there, and both languages.
        await field.fill("door 09999");
        await page
          .getByRole("option", { name: /door 09999/ })
          .first()
          .waitFor();
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
        for (const words of Array.from({ length: rounds }, () => typed).flat()) {
          await field.fill("");
          await page.getByRole("option").first().waitFor();
          for (const key of words)
            if (key === " ") await page.keyboard.press("Space");
            else {
              // Where the console has nothing, it is not known before the platform has answered that nothing is found.
              const took = await press(key);
              if (took > 0) all.push(took);
            }
        }
        return all;
      });
      const what = `From a key to its painted results, ${tookMs.length} keys, more than 1000 commands and ${doors} doors, processor ${slowProcessor} times slower`;
      return [
        { what: `${what}: median`, value: percentile(tookMs, 0.5), unit: "ms" },
        { what: `${what}: p95`, value: percentile(tookMs, 0.95), unit: "ms", budget: { atMost: 50 }, note: why },
      ];
    } finally {
      await server.remove();
    }
  },
};
