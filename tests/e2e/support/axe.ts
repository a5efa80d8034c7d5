import type { Page } from "@playwright/test";
import axe from "axe-core";

interface Looked {
  /** What is not looked at, as a selector. */
  except?: string;
}

type Rules = Pick<axe.RunOptions, "runOnly">;

/** Every WCAG 2.2 rule, A and AA, that axe can check. */
const everyRule: Rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** The rules whose result depends on the theme. */
const rulesOfColours: Rules = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Runs axe in the page. `@axe-core/playwright` takes twice the time, to support frames of other origins that the portal does not have. */
async function lookAt(page: Page, { except }: Looked, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([excluded, options]) => {
      const judge = (window as typeof window & { axe: typeof axe }).axe;
      const { violations: found } = await judge.run(excluded === undefined ? document : { exclude: [excluded] }, options);
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    // axe then leaves out the details of passed checks.
    [except, { ...rules, resultTypes: ["violations"], iframes: false }] as const satisfies [string | undefined, axe.RunOptions],
  );
}

/**
 * A message that fades in while it is looked at has no contrast yet, nor has a list that is just closing: what moves comes to its end, and
 * stands still meanwhile, as for who asks for less motion.
 */
async function withoutMotion<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  try {
    await page.evaluate(motionEnds);
    return await look();
  } finally {
    await page.emulateMedia({ reducedMotion: null });
  }
}

/** What a person would meet, as rule and place. */
export function violations(page: Page, looked: Looked = {}): Promise<string[]> {
  return withoutMotion(page, () => lookAt(page, looked, everyRule));
}

/** The same in both themes, which differ in their colours alone. The page keeps the theme that it had. */
export function violationsInBothThemes(page: Page, looked: Looked = {}): Promise<string[]> {
  return withoutMotion(page, async () => {
    const found = await lookAt(page, looked, everyRule);
    const other = await changeTheme(page);
    const ofColours = await lookAt(page, looked, rulesOfColours);
    await changeTheme(page);
    return [...found, ...ofColours.map((violation) => `${other}: ${violation}`)];
  });
}

/** Changes what the console changes, and waits until nothing is on its way to another colour. Answers the new theme. */
async function changeTheme(page: Page): Promise<string> {
  const theme = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset["theme"] = dataset["theme"] === "dark" ? "light" : "dark";
    return dataset["theme"];
  });
  await page.evaluate(motionEnds);
  return theme;
}

/** In the page: until what moves for a moment is at its end, and what went with it is gone. */
async function motionEnds(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < 1_000);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
