/** The texts of a language, which the build puts together (`scripts/texts.ts`). */
declare module "virtual:texts/*" {
  const texts: Readonly<Record<string, object>>;
  export default texts;
}
