export type FillValues = Readonly<Record<string, string | number>>;

/** A text with values in the places of their names, `{{name}}`. */
export function fillText(text: string, values: FillValues = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
