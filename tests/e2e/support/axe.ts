import AxeBuilder from "@axe-core/playwright";

type Page = ConstructorParameters<typeof AxeBuilder>[0]["page"];

interface Looked {
  /** What is not looked at, as a selector. */
  except?: string;
}

const named = (found: Awaited<ReturnType<AxeBuilder["analyze"]>>) =>
  found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));

/**
 * Nothing here has a frame of another origin, for whose sake every look would open a page of its own; and what is well need not be told
 * one by one.
 */
function axe(page: Page, { except }: Looked): AxeBuilder {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  return except === undefined ? builder : builder.exclude(except);
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

const lookAt = async (page: Page, looked: Looked) =>
  named(await axe(page, looked).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze());

/** What a person would meet, as rule and place. */
export function violations(page: Page, looked: Looked = {}): Promise<string[]> {
  return withoutMotion(page, () => lookAt(page, looked));
}

/** The same in both themes, which differ in their colours alone. The page keeps the theme that it had. */
export function violationsInBothThemes(page: Page, looked: Looked = {}): Promise<string[]> {
  return withoutMotion(page, async () => {
    const found = await lookAt(page, looked);
    const other = await changeTheme(page);
    const ofColours = await axe(page, looked).withRules(["color-contrast", "link-in-text-block"]).analyze();
    await changeTheme(page);
    return [...found, ...named(ofColours).map((violation) => `${other}: ${violation}`)];
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
