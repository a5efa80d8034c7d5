import pg from "pg";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { shellOf, slowProcessor, withBrowser } from "./browsing.ts";
import { paintedAfter } from "./pageWatch.ts";

const doors = 10_000;
/** A thousand more than the portal has; see the gallery. */
const address = "/dev/panels/crowd";
const typed = ["open gate roof", "door 04", "north wing", "export rep", "level 7", "unlock door 12", "count turnst"];

const why =
  "after the search was made short, an earlier profile showed the drawing of the rows as the largest part. Plan: profile at this speed, and draw fewer rows anew at each key";

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
        const all: number[] = [];
        const field = page.getByRole("combobox", { name: "Command palette" });
        const press = (key: string) =>
          paintedAfter(page, { event: "keydown", selector: ".palette .list", quietMs: 150 }, () => page.keyboard.press(key));
        await page.keyboard.press("Control+K");
        await field.waitFor();
        // The doors are there, and both languages.
        await field.fill("door 09999");
        await page
          .getByRole("option", { name: /door 09999/ })
          .first()
          .waitFor();
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
        for (const words of typed) {
          await field.fill("");
          await page.getByRole("option").first().waitFor();
          for (const key of words)
            if (key === " ") await page.keyboard.press("Space");
            else all.push(await press(key));
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
