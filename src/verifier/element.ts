/** An element with its attributes and what is in it. Texts are texts, whatever letters they have. */
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
