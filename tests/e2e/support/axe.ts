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

/** What a person would meet, as rule and place. */
export async function violations(page: Page, looked: Looked = {}): Promise<string[]> {
  return named(await axe(page, looked).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze());
}

/** The same in both themes, which differ in their colours alone. The page keeps the theme that it had. */
export async function violationsInBothThemes(page: Page, looked: Looked = {}): Promise<string[]> {
  const found = await violations(page, looked);
  const other = await changeTheme(page);
  const ofColours = await axe(page, looked).withRules(["color-contrast", "link-in-text-block"]).analyze();
  await changeTheme(page);
  return [...found, ...named(ofColours).map((violation) => `${other}: ${violation}`)];
}

/** Changes what the console changes, and waits until nothing is on its way to another colour. Answers the new theme. */
async function changeTheme(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const theme = dataset["theme"] === "dark" ? "light" : "dark";
    dataset["theme"] = theme;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return theme;
  });
}
