import { parseSync } from "vite";

/** What a module names in an `import`, an `export … from`, or an `import()` of a plain string. */
export interface ImportedName {
  specifier: string;
  /** Nothing of it is there when the program runs. */
  isType: boolean;
  /** When it is loaded: with the module, when the module asks for it, or never, as the whole statement is of types. */
  loads: "atOnce" | "later" | "never";
}

export interface CallSite {
  /** The names that lead to what is called: `kernel.api.call(…)` is `kernel`, `api`, `call`. */
  callee: readonly string[];
  /** The first argument where it is a name or a plain string. */
  first: { kind: "name" | "text"; text: string } | undefined;
  /** The arguments that are plain names. */
  names: readonly string[];
  /** Every text in the first argument, such as both sides of a condition. */
  texts: readonly WrittenText[];
}

/** A string, or a part of a template between its expressions. */
export interface WrittenText {
  text: string;
  /** False where an expression comes before or behind it. */
  isWhole: boolean;
  /** False where an expression comes before it. */
  isStart: boolean;
}

/** A function, a class or a constant at the top of a module. */
export interface Declaration {
  name: string;
  /** The names that it mentions. */
  names: readonly string[];
  calls: readonly CallSite[];
  /** The call whose value a constant is. */
  made: CallSite | undefined;
}

/** What a module names in braces in an `import`, and what it is called here. */
export interface NamedImport {
  specifier: string;
  there: string;
  here: string;
}

type SyntaxNode = Readonly<Record<string, unknown>> & { type: string };

/** What one walk over a module finds; kept, as several tests ask for it. */
interface Found {
  calls: CallSite[];
  texts: WrittenText[];
  names: string[];
  attributes: [name: string, value: string | undefined][];
  chains: string[][];
  loads: string[];
  anyCasts: number;
  declarations: Declaration[];
}

/** Reads imports from the syntax tree, so that comments and strings that look like imports do not count. */
export function importsIn(file: string, text: string): readonly ImportedName[] {
  return kept(knownImports, file, text, readImports);
}

/** The modules that a property `load` of a module imports: `load: () => import("./Panel.tsx")`. */
export const loadsIn = (file: string, text: string): readonly string[] => foundIn(file, text).loads;

/** Every call in a module. */
export const callsIn = (file: string, text: string): readonly CallSite[] => foundIn(file, text).calls;

/** Every string and template of a module, also in attributes and words of JSX; none in a comment, and no name of an imported module. */
export const textsIn = (file: string, text: string): readonly WrittenText[] => foundIn(file, text).texts;

/** Every name that a module mentions, as often as it does: variables, properties, elements and attributes of JSX. */
export const namesIn = (file: string, text: string): readonly string[] => foundIn(file, text).names;

/** The attributes of JSX with the texts that they have. */
export const attributesIn = (file: string, text: string): Found["attributes"] => foundIn(file, text).attributes;

export const commentsIn = (file: string, text: string): string[] => parsed(file, text).comments.map(({ value }) => value);

/** How often a value is made `any`. */
export const anyCastsIn = (file: string, text: string): number => foundIn(file, text).anyCasts;

/** The chains of names that a module reads: `it.skip` is `it`, `skip`. */
export const chainsIn = (file: string, text: string): readonly string[][] => foundIn(file, text).chains;

export const declarationsIn = (file: string, text: string): readonly Declaration[] => foundIn(file, text).declarations;

/** Types are none of them. */
export function namedImportsIn(file: string, text: string): NamedImport[] {
  return parsed(file, text).module.staticImports.flatMap(({ moduleRequest: { value }, entries }) =>
    entries.flatMap(({ importName, localName, isType }) =>
      isType || typeof importName.name !== "string" ? [] : [{ specifier: value, there: importName.name, here: localName.value }],
    ),
  );
}

type Kept<Value> = Map<string, { text: string; value: Value }>;
const knownImports: Kept<ImportedName[]> = new Map();
const knownFinds: Kept<Found> = new Map();

function kept<Value>(known: Kept<Value>, file: string, text: string, read: (file: string, text: string) => Value): Value {
  const before = known.get(file);
  if (before?.text === text) return before.value;
  const value = read(file, text);
  known.set(file, { text, value });
  return value;
}

function readImports(file: string, text: string): ImportedName[] {
  const { staticImports, staticExports, dynamicImports } = parsed(file, text).module;
  const isOfTypes = (start: number) => /^(?:import|export) type\b/.test(text.slice(start, start + 12));
  const loads = (start: number): ImportedName["loads"] => (isOfTypes(start) ? "never" : "atOnce");
  return [
    ...staticImports.map(({ moduleRequest, entries, start }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      loads: loads(start),
    })),
    ...staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isType, loads: loads(start) }] : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end)) ?? [];
      return specifier === undefined ? [] : [{ specifier, isType: false, loads: "later" as const }];
    }),
  ];
}

const foundIn = (file: string, text: string): Found => kept(knownFinds, file, text, find);

function find(file: string, text: string): Found {
  const found: Found = { calls: [], texts: [], names: [], attributes: [], chains: [], loads: [], anyCasts: 0, declarations: [] };
  const { body } = parsed(file, text).program;
  found.texts = textsOf(body);
  found.declarations = body.flatMap((statement: unknown) => (isNode(statement) ? declaredBy(statement) : []));
  visit(body, (node) => {
    const { type, name, value, key, typeAnnotation } = node;
    if (type === "CallExpression") found.calls.push(callOf(node));
    else if (type === "Identifier" || type === "JSXIdentifier") found.names.push(String(name));
    else if (type === "MemberExpression") found.chains.push(namesOf(node));
    else if (type === "JSXAttribute" && isNode(name)) found.attributes.push([String(name["name"]), textsOf(value)[0]?.text]);
    else if (type === "Property" && isNode(key) && key["name"] === "load") visit(value, (each) => found.loads.push(...moduleOf(each)));
    else if (type === "TSAsExpression" || type === "TSTypeAssertion")
      found.anyCasts += Number(isNode(typeAnnotation) && typeAnnotation.type === "TSAnyKeyword");
  });
  return found;
}

const exporting = new Set(["ExportNamedDeclaration", "ExportDefaultDeclaration"]);

function declaredBy(statement: SyntaxNode): Declaration[] {
  const { declaration, declarations, id, type } = statement;
  if (exporting.has(type)) return isNode(declaration) ? declaredBy(declaration) : [];
  if (type === "VariableDeclaration" && Array.isArray(declarations)) return (declarations as SyntaxNode[]).flatMap(declaredBy);
  if (!isNode(id) || id.type !== "Identifier" || type.startsWith("TS")) return [];
  const names: string[] = [];
  const calls: CallSite[] = [];
  visit(statement, (node) => {
    if (node.type === "Identifier") names.push(String(node["name"]));
    if (node.type === "CallExpression") calls.push(callOf(node));
  });
  const { init } = statement;
  return [{ name: String(id["name"]), names, calls, made: isNode(init) && init.type === "CallExpression" ? callOf(init) : undefined }];
}

function moduleOf({ type, source }: SyntaxNode): string[] {
  return type === "ImportExpression" && isNode(source) ? [String(source["value"])] : [];
}

function visit(value: unknown, seen: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, seen);
  else if (isNode(value)) {
    seen(value);
    for (const name in value) if (typeof value[name] === "object") visit(value[name], seen);
  }
}

const moduleNames = new Set(["ImportDeclaration", "ExportAllDeclaration", "ImportExpression"]);

function textsOf(value: unknown, into: WrittenText[] = []): WrittenText[] {
  if (Array.isArray(value)) for (const each of value) textsOf(each, into);
  if (Array.isArray(value) || !isNode(value) || moduleNames.has(value.type)) return into;
  if ((value.type === "Literal" || value.type === "JSXText") && typeof value["value"] === "string")
    into.push({ text: value["value"], isWhole: true, isStart: true });
  if (value.type === "TemplateElement") return into;
  if (value.type === "TemplateLiteral") {
    const parts = (value["quasis"] as { value: { cooked: string } }[]).map((part) => part.value.cooked);
    for (const [place, text] of parts.entries()) into.push({ text, isWhole: parts.length === 1, isStart: place === 0 });
  }
  for (const name in value) if (typeof value[name] === "object") textsOf(value[name], into);
  return into;
}

function parsed(file: string, text: string) {
  const result = parseSync(file, text);
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors[0]?.message ?? "cannot be parsed"}`);
  return result;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null && "type" in value;

function callOf({ callee, arguments: given }: SyntaxNode): CallSite {
  const all = Array.isArray(given) ? (given as unknown[]) : [];
  const [first] = all;
  return {
    callee: namesOf(callee),
    first: isNode(first) ? plain(first) : undefined,
    names: all.flatMap((each) => (isNode(each) && each.type === "Identifier" ? [String(each["name"])] : [])),
    texts: textsOf(first),
  };
}

function plain({ type, name, value }: SyntaxNode): CallSite["first"] {
  if (type === "Identifier") return { kind: "name", text: String(name) };
  return type === "Literal" && typeof value === "string" ? { kind: "text", text: value } : undefined;
}

function namesOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "Identifier") return [String(node["name"])];
  if (node.type === "MemberExpression") return [...namesOf(node["object"]), ...namesOf(node["property"])];
  return node.type === "ChainExpression" ? namesOf(node["expression"]) : [];
}
