/** An element with attributes and content. Strings become text nodes, so they can't inject markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className, ...attributes }: Readonly<Record<string, string>>,
  children: readonly (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
