import { neededOf } from "#contract/endpoint.ts";
import { operations } from "#contract/operations.ts";
import { descriptionOf } from "#kernel/commands/descriptions.ts";
import { kernelCommands } from "#kernel/console/kernelCommands.ts";
import { panelCommand } from "#kernel/console/panelCommand.ts";
import type { AnyCommand, Panel } from "#kernel/plugin.ts";
import type { Workspace } from "#kernel/workspace/workspace.ts";
import { plugins } from "#plugins/all.ts";
import { readTexts } from "./texts.ts";

const noWorkspace = {} as unknown as Workspace;
const texts = readTexts("en");

/** `text` with each generated table of docs/reference.md replaced between its markers. Throws if a marker is missing. */
export function withReferenceTables(text: string): string {
  const tables = { commands: commandTable(), panels: panelTable(), endpoints: endpointTable() };
  return Object.entries(tables).reduce((written, [name, rows]) => {
    const [from, to] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`];
    const [start, end] = [written.indexOf(from), written.indexOf(to)];
    if (start < 0 || end < start) throw new Error(`docs/reference.md has no place for the ${name}`);
    return `${written.slice(0, start + from.length)}\n${rows}\n${written.slice(end)}`;
  }, text);
}

/** The English text of a key, without a translator. */
function textOf(key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<unknown>((node, part) => (typeof node === "object" && node !== null ? Reflect.get(node, part) : undefined), texts);
  return typeof found === "string" ? found : undefined;
}

function titleOf(key: string): string {
  const found = textOf(key);
  if (found === undefined) throw new Error(`${key} has no English text`);
  return found;
}
const described = { exists: (key: string) => textOf(key) !== undefined, t: titleOf };

function commandTable(): string {
  const own = plugins.flatMap(({ commands = [] }) => commands);
  const ofPanels = plugins.flatMap(({ panels = [] }) => panels.flatMap((panel) => panelCommand(panel, noWorkspace) ?? []));
  const all = [...own, ...ofPanels, ...kernelCommands].toSorted((a, b) => a.id.localeCompare(b.id));
  const rows = all.map((command) => [
    code(command.id),
    titleOf(command.title),
    descriptionOf(command.id, described) ?? "",
    scopeOf(command),
    keysOf(command),
    command.isDangerous ? "yes" : "",
  ]);
  return table(["Command", "Title", "What it does", "Scope", "Keys", "Asks first"], rows);
}

function panelTable(): string {
  const all = plugins.flatMap(({ panels = [] }) => panels).toSorted((a, b) => a.id.localeCompare(b.id));
  const rows = all.map((panel) => [
    code(panel.id),
    titleOf(panel.title),
    panel.route ? code(panel.route) : "",
    scopeOf(panel),
    paramsOf(panel),
  ]);
  return table(["Panel", "Title", "Route", "Scope", "Params"], rows);
}

function endpointTable(): string {
  const all = [...operations].toSorted(([, a], [, b]) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  const rows = all.map(([name, { method, path, ...endpoint }]) => [method, code(`/v1${path}`), code(name), neededOf(endpoint).join(", ")]);
  return table(["Method", "Path", "Operation", "Access"], rows);
}

function scopeOf({ scope }: Pick<AnyCommand, "scope">): string {
  if (scope === undefined) return "";
  return typeof scope === "string" ? scope : scope.join(" or ");
}

function keysOf({ keys, keysIn }: AnyCommand): string {
  if (keys === undefined) return "";
  return keysIn === undefined ? code(keys) : `${code(keys)} in ${[keysIn].flat().map(code).join(", ")}`;
}

function paramsOf({ params }: Panel): string {
  return params ? Object.keys(params.shape).map(code).join(", ") : "";
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
