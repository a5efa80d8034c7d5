import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, type Figure, percentile } from "./benchmark.ts";
import { slowProcessor, type Visiting, withBrowser } from "./browsing.ts";
import { effort } from "./effort.ts";
import { camerasOf, saveWall, withSystem } from "./liveWall.ts";

const runs = effort(10, 2);
const tiles = 3;
/** The best of the peers when they last ran beside it on this kind of machine, in ms: time to usable and blocking time of a sign-in page. */
const bestSignIn = { usable: 1987, blocked: 762 };
/** The live page of Frigate, in the same run. */
const peerLivePage = 4825;

interface Load {
  /** The address, and the person who opens it. */
  name: string;
  path: string;
  isSignedIn: boolean;
  /** What is there when a person can work, and what is not there any more. */
  selector: string;
  count?: number;
  without?: string;
  budgets: { usable: number; blocked?: number; longest?: number };
  /** Why a budget is not met, and what is planned. */
  note?: string;
}
const firstLoad =
  "frame, dock and panels are drawn in tasks of their own, in slices; what is left in one piece is the evaluation of the start, and the commit of the frame with its first layout. Plan: the plugins' manifests registered in slices";
const signInPage: Load = {
  name: "Sign-in page",
  path: "/signin",
  isSignedIn: false,
  selector: ".entry:not(.entry--boot) input[type=password]",
  budgets: { usable: bestSignIn.usable / 2, blocked: bestSignIn.blocked / 2 },
};
const dashboard: Load = {
  name: "Signed-in console with its dashboard and what stands in it",
  path: "/",
  isSignedIn: true,
  selector: ".home-columns .home-list",
  without: ".home-columns .skel",
  budgets: { usable: peerLivePage / 2, longest: 200 },
  note: firstLoad,
};
const livePictures: Load = {
  name: `Signed-in console with ${tiles} live pictures that play`,
  path: "/",
  isSignedIn: true,
  selector: ".livetile[data-status=live]",
  count: tiles,
  budgets: { usable: peerLivePage / 2, longest: 200 },
  note: `the same, and then three peer connections negotiate, decode and draw while the dock is still being made, beside the encoders of three cameras on the same two processors; ${firstLoad}`,
};

/** Opens pages for the first time: nothing is in the cache. */
export const shellLoad: Benchmark = {
  name: "shell-load",
  async run() {
    const server = await startDemoServer();
    const figures: Figure[] = [];
    try {
      await withBrowser(server.url, async (visit) => {
        figures.push(...(await figuresOf(signInPage, visit)), ...(await figuresOf(dashboard, visit)));
      });
    } finally {
      await server.remove();
    }
    await withSystem({}, async (system) => {
      await saveWall(system, { serials: await camerasOf(system), count: tiles, columns: tiles }, "wall");
      await withBrowser(system.url, async (visit) => void figures.push(...(await figuresOf(livePictures, visit))));
    });
    return figures;
  },
};

async function figuresOf(load: Load, visit: Visiting): Promise<Figure[]> {
  const measured: Loaded[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure(load, visit));
  const name = `${load.name}, ${runs} first visits, processor ${slowProcessor} times slower`;
  const { usable, blocked, longest } = load.budgets;
  const of = (what: keyof Loaded, share: number) =>
    percentile(
      measured.map((each) => each[what]),
      share,
    );
  const { note } = load;
  const atMost = (limit: number | undefined) =>
    limit === undefined ? {} : { budget: { atMost: limit }, ...(note !== undefined && { note }) };
  return [
    { what: `${name}: first paint, median`, value: of("painted", 0.5), unit: "ms" },
    { what: `${name}: usable, median`, value: of("usable", 0.5), unit: "ms", ...atMost(usable) },
    { what: `${name}: usable, p95`, value: of("usable", 0.95), unit: "ms" },
    { what: `${name}: blocking time, median`, value: of("blocked", 0.5), unit: "ms", ...atMost(blocked) },
    { what: `${name}: longest task, median`, value: of("longest", 0.5), unit: "ms", ...atMost(longest) },
  ];
}

/** Milliseconds; `painted` and `usable` since the page was asked for. */
interface Loaded {
  painted: number;
  usable: number;
  /** Sum of what tasks took above 50 ms each. */
  blocked: number;
  longest: number;
}

async function measure({ path, isSignedIn, selector, count = 1, without }: Load, visit: Visiting): Promise<Loaded> {
  const { page, close } = await visit({ isSignedIn, slowdown: slowProcessor });
  await page.addInitScript(
    ([wanted, least, gone]) => {
      window.bench.pending = new Promise((done) => {
        const look = () => {
          if (document.querySelectorAll(wanted).length < least || (gone !== undefined && document.querySelector(gone))) return;
          observer.disconnect();
          void window.bench.painted().then(done);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      });
    },
    [selector, count, without] as const,
  );
  await page.goto(path);
  const usable = await page.evaluate(() => window.bench.pending);
  // Tasks are told of when they are over.
  await page.waitForTimeout(1000);
  const loaded = await page.evaluate((usableMs) => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const took = window.bench.tasks.filter(({ startedMs }) => startedMs < usableMs).map(({ tookMs }) => tookMs);
    return { painted, usable: usableMs, blocked: took.reduce((sum, each) => sum + each - 50, 0), longest: Math.max(0, ...took) };
  }, usable);
  await close();
  return loaded;
}
