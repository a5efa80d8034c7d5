import AxeBuilder from "@axe-core/playwright";

/** What a person would meet, as rule and place. */
export async function violations(page: ConstructorParameters<typeof AxeBuilder>[0]["page"]): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
