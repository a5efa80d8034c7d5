import type { Page } from "@playwright/test";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { listDevices } from "#contract/devices.ts";
import { newDataDirectory, type System, startSystem } from "../e2e/support/system.ts";
import { apiOf, people } from "../e2e/support/test.ts";

const size = { width: 1440, height: 900 };

/** Runs everything as `npm start` does, with its cameras, for as long as `work` takes. */
export async function withSystem<Result>(env: Record<string, string>, work: (system: System) => Promise<Result>): Promise<Result> {
  const data = newDataDirectory();
  const system = await startSystem({ dataDirectory: data.path, env });
  try {
    return await work(system);
  } finally {
    await system.stop();
    data.remove();
  }
}

const longestWaitMs = 180_000;

/** The serials of what has a picture, once all of it can be watched; of one by its name alone. */
export async function camerasOf({ url }: System, name?: string): Promise<string[]> {
  const api = await apiOf(url, people.owner);
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += 500) {
    const { devices } = await api.call(listDevices, { query: {} });
    const watchable = devices.filter((device) => device.isVideoEnabled && (name === undefined || device.name === name));
    if (watchable.length > 0 && watchable.every(({ isConnected }) => isConnected)) return watchable.map(({ serialNumber }) => serialNumber);
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`The cameras did not come within ${longestWaitMs / 1000} s.`);
}

/** Gives the owner two layouts, "Wall" with so many live tiles, `columns` beside each other, and "Home" without any; one of them is on the screen. */
export async function saveWall(
  { url }: System,
  tiles: { serials: readonly string[]; count: number; columns: number },
  current: "wall" | "home",
) {
  const api = await apiOf(url, people.owner);
  const { version } = await api.call(getDashboard, {});
  const shown = Array.from({ length: tiles.count }, (_, index) => ({
    id: `tile-${index}`,
    target: { panel: "cameras.live", params: { serialNumber: tiles.serials[index % tiles.serials.length] ?? "" } },
  }));
  const home = { id: "home.dashboard", target: { panel: "home.dashboard", params: {} } };
  const columns = Array.from({ length: tiles.columns }, (_, column) => shown.filter((_tile, index) => index % tiles.columns === column));
  const layouts = {
    home: { name: "Home", working: layoutOf([[home]]) },
    wall: { name: "Wall", working: layoutOf([[home], ...columns]) },
  };
  await api.call(saveDashboard, { body: { version, payload: { schema: 2, current, layouts } } });
}

interface Placed {
  id: string;
  target: { panel: string; params: object };
}

/** Panels in columns, each in a group of its own, as the dock stores them. */
function layoutOf(columns: readonly (readonly Placed[])[]): object {
  const width = size.width / columns.length;
  return {
    grid: {
      ...size,
      orientation: "HORIZONTAL",
      root: {
        type: "branch",
        size: size.height,
        data: columns.map((column) => ({
          type: "branch",
          size: width,
          data: column.map(({ id }) => ({
            type: "leaf",
            size: size.height / column.length,
            data: { views: [id], activeView: id, id: `group-${id}` },
          })),
        })),
      },
    },
    panels: Object.fromEntries(
      columns.flat().map(({ id, target }) => [id, { id, contentComponent: "panel", title: "", params: target, renderer: "always" }]),
    ),
  };
}

export const switchLayout = async (page: Page, name: "Wall" | "Home") => {
  await page.locator(".layout-trigger").click();
  // One that was not saved says so after its name.
  await page.getByRole("menuitemradio", { name: new RegExp(`^${name}`) }).click();
};

/** Waits until so many tiles play. */
export async function tilesLive(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll(".livetile[data-status=live]").length === wanted, count, {
    timeout: 60_000,
  });
}
