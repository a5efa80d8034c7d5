import AxeBuilder from "@axe-core/playwright";

type Page = ConstructorParameters<typeof AxeBuilder>[0]["page"];

const named = (found: Awaited<ReturnType<AxeBuilder["analyze"]>>) =>
  found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));

/** What a person would meet, as rule and place. */
export async function violations(page: Page): Promise<string[]> {
  return named(await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze());
}

/** The same in both themes, which differ in their colours alone. The page keeps the theme that it had. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found = await violations(page);
  const other = await changeTheme(page);
  const ofColours = await new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]).analyze();
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
