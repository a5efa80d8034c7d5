/** A text with values in the places of their names, `{{name}}`. */
export function fillText(text: string, values: Record<string, string> = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
