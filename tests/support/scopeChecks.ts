import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isScope, type Scope } from "#contract/scopes.ts";
import { type Declaration, declarationsIn, namedImportsIn, textsIn, type WrittenText } from "./syntax.ts";

/** A declaration at the top of a module: the names that it mentions, and the scopes that it asks a session for. */
interface Unit {
  names: ReadonlySet<string>;
  scopes: ReadonlySet<Scope>;
}

interface Module {
  units: Map<string, Unit>;
  /** Name here to file and name there. */
  imports: Map<string, { file: string; name: string }>;
}

const server = resolve(import.meta.dirname, "../../server");
const modules = new Map<string, Module>();

const scopesIn = (texts: readonly WrittenText[]) => texts.flatMap(({ text, isWhole }) => (isWhole && isScope(text) ? [text] : []));

/** What is asked before a handler runs, of the contract's own words. */
const before = "refusalOfCall";

/** The scopes that a declaration asks for: those named in the question, or where that is a word of the module, all that the module names. */
function asked({ calls }: Declaration, ofModule: readonly WrittenText[]): ReadonlySet<Scope> {
  const questions = calls.filter(({ callee }) => callee.at(-2) === "scopes" && callee.at(-1) === "has");
  return new Set(
    questions.flatMap(({ texts }) => {
      const named = scopesIn(texts);
      return named.length > 0 ? named : scopesIn(ofModule);
    }),
  );
}

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const all = textsIn(file, text);
  const own = declarationsIn(file, text).filter(({ name }) => name !== before);
  const found = namedImportsIn(file, text).flatMap(({ specifier, there, here }) => {
    const target = join(dirname(file), specifier);
    return specifier.startsWith(".") && existsSync(target) ? [[here, { file: target, name: there }] as const] : [];
  });
  const module = {
    units: new Map(own.map((each) => [each.name, { names: new Set(each.names), scopes: asked(each, all) }])),
    imports: new Map(found),
  };
  modules.set(file, module);
  return module;
}

/** Every scope that a function asks a session for, itself or by what it calls, with where that is. */
function checksOf(file: string, name: string, seen = new Set<string>()): Map<Scope, string> {
  const found = new Map<Scope, string>();
  const key = `${file} ${name}`;
  const module = moduleOf(file);
  const unit = module.units.get(name);
  if (!unit || seen.has(key)) return found;
  seen.add(key);
  for (const scope of unit.scopes) found.set(scope, `${file.slice(server.length + 1)} ${name}`);
  for (const word of unit.names) {
    const target = module.imports.get(word);
    const next = target ? checksOf(target.file, target.name, seen) : word === name ? undefined : checksOf(file, word, seen);
    for (const [scope, place] of next ?? []) if (!found.has(scope)) found.set(scope, place);
  }
  return found;
}

const makers = new Set(["handle", "handleAsText", "handleFile"]);

/** The scopes that the handler of each call asks for besides what was asked before it ran, by the call's name. */
export function scopeChecks(): Map<string, Map<Scope, string>> {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  return new Map(
    files.flatMap((path) => {
      const file = join(server, path);
      const text = readFileSync(file, "utf8");
      if (!text.includes("handle")) return [];
      return declarationsIn(file, text).flatMap(({ name, made }) =>
        made?.first?.kind === "name" && makers.has(made.callee.join(".")) ? [[made.first.text, checksOf(file, name)] as const] : [],
      );
    }),
  );
}
