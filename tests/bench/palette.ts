import type { Page } from "@playwright/test";
import pg from "pg";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { shellOf, slowProcessor, type Visit, withBrowser } from "./browsing.ts";
import { effort } from "./effort.ts";
import { atFullSpeed, type Moment, momentsOf, watchSums } from "./fullSpeed.ts";

const doors = 10_000;
/** A thousand more than the portal has; see the gallery. */
const address = "/dev/panels/crowd";
const words = ["open gate roof", "door 04", "north wing", "export rep", "level 7", "unlock door 12", "count turnst"];
/** The 95th percentile of one round would be its fourth slowest key: chance. The first round counts, in which everything runs for the first time. */
const rounds = effort(4, 2);
/** How often the console is loaded anew. */
const visits = effort(3, 1);
const typed = Array.from({ length: rounds }, () => words).flat();

const why =
  "of a key's time the browser's own part (its event, style, layout, paint and their frame) takes more than a half, the search of 1,000 commands and 10,000 doors an eighth, React's one drawing a sixth. Which keys count, and why, is in docs/decisions/0088, what was tried in 0087";

/** Whatever is fetched by a console that nobody does anything else with. */
const isAskedWhileTyping = ({ pathname }: URL) => pathname.startsWith("/v1/");

/** As many rows as the palette shows, in which each key changes a text, without anything else: what no palette is faster than here and now. */
const floorPage = `<input aria-label="Floor"><ul>${"<li></li>".repeat(11)}</ul>`;

/** In the page: milliseconds from the next key to its paint, with the rows changed by it. */
function watchFloor(): void {
  window.bench.pending = new Promise((done) => {
    let pressedAt = Number.NaN;
    addEventListener("keydown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
    const handleInput = ({ target }: Event) => {
      const { value } = target as HTMLInputElement;
      for (const [place, row] of document.querySelectorAll("li").entries()) row.textContent = `${value} ${place}`;
      void window.bench.painted().then((at) => done(at - pressedAt));
    };
    addEventListener("input", handleInput, { once: true });
  });
}

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

/** Fills the demonstration with doors. */
async function addDoors(server: Awaited<ReturnType<typeof startDemoServer>>): Promise<void> {
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
}

/** A measurement for each key of a text; a space comes before the key that follows it, unmeasured. */
function keysOf(page: Page, text: string, watch: () => void): (() => Promise<number>)[] {
  return text.split(" ").flatMap((word, place) =>
    Array.from(word, (key, at) => async () => {
      if (place > 0 && at === 0) await page.keyboard.press("Space");
      return pressed(page, key, watch);
    }),
  );
}

async function pressed(page: Page, key: string, watch: () => void): Promise<number> {
  await page.evaluate(watch);
  // A key is held for longer than this takes.
  await page.keyboard.down(key);
  const tookMs = await page.evaluate(() => window.bench.pending);
  await page.keyboard.up(key);
  return tookMs;
}

/** Types every text, each after `clear`, with the processor slowed down from here on. */
async function typeAll({ page, devtools }: Visit, watch: () => void, clear: () => Promise<void>): Promise<Moment[]> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
  const moments: Moment[] = [];
  for (const text of typed) {
    await clear();
    moments.push(...(await momentsOf(page, keysOf(page, text, watch))));
  }
  return moments;
}

/** Types into the palette of a console that has just been loaded. */
async function typeIntoPalette(visit: Visit): Promise<Moment[]> {
  const { page } = visit;
  await page.addInitScript(watchSums);
  await page.goto(address);
  await shellOf(page).waitFor();
  // What the platform is asked for comes after a pause, on purpose: what is measured is what the console has.
  await page.route(isAskedWhileTyping, () => new Promise(() => undefined));
  const field = page.getByRole("combobox", { name: "Command palette" });
  await page.keyboard.press("Control+K");
  await field.waitFor();
  // The doors are there, and both languages.
  await field.fill("door 09999");
  await page
    .getByRole("option", { name: /door 09999/ })
    .first()
    .waitFor();
  const moments = await typeAll(visit, watchResults, async () => {
    await field.fill("");
    await page.getByRole("option").first().waitFor();
  });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Where the console has nothing, it is not known before the platform has answered that nothing is found.
  return moments.filter(({ tookMs }) => tookMs > 0);
}

/** Types into a page that has rows and nothing else. The console's own policy forbids what is set here; a page of its own has none. */
async function typeIntoFloor(visit: Visit): Promise<Moment[]> {
  const { page } = visit;
  await page.addInitScript(watchSums);
  await page.goto("about:blank");
  await page.setContent(floorPage);
  return typeAll(visit, watchFloor, () => page.getByLabel("Floor").fill(""));
}

const timesOf = (moments: readonly Moment[]) => moments.map(({ tookMs }) => tookMs);

/** Types into the palette of a console with a thousand commands more and ten thousand doors. */
export const palette: Benchmark = {
  name: "palette",
  async run() {
    const server = await startDemoServer();
    try {
      await addDoors(server);
      const { all, floor } = await withBrowser(server.url, async (visiting) => {
        const all: Moment[] = [];
        for (let visit = 0; visit < visits; visit++) {
          const opened = await visiting({ isSignedIn: true });
          all.push(...(await typeIntoPalette(opened)));
          await opened.close();
        }
        return { all, floor: await typeIntoFloor(await visiting()) };
      });
      const [full, bare] = [timesOf(atFullSpeed(all)), timesOf(atFullSpeed(floor))];
      const every = timesOf(all);
      const what = `From a key to its painted results, more than 1000 commands and ${doors} doors, processor ${slowProcessor} times slower`;
      const those = `${full.length} keys of ${all.length}, at which the machine's processor had its full speed`;
      const floors = "The floor in the same run: from a key to the paint of eleven bare rows that it changes";
      return [
        { what: `${what}, ${those}: median`, value: percentile(full, 0.5), unit: "ms" },
        { what: `${what}, ${those}: p95`, value: percentile(full, 0.95), unit: "ms", budget: { atMost: 80 }, note: why },
        { what: "All keys, with those at which it had not: median", value: percentile(every, 0.5), unit: "ms" },
        { what: "All keys, with those at which it had not: p95", value: percentile(every, 0.95), unit: "ms" },
        { what: `${floors}: median`, value: percentile(bare, 0.5), unit: "ms" },
        { what: `${floors}: p95`, value: percentile(bare, 0.95), unit: "ms" },
      ];
    } finally {
      await server.remove();
    }
  },
};
