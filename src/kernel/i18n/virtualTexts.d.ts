/** The texts of a language, which the build collects (`scripts/texts.ts`). */
declare module "virtual:texts/*" {
  const texts: Readonly<Record<string, object>>;
  export default texts;
}
