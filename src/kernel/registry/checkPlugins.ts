import { type KeysRefusal, keysRefusal } from "../keys/keyBinding.ts";
import type { Plugin } from "../plugin.ts";

export interface RefusedPlugin {
  id: string;
  /** Shown in the log and in the banner's details; in English. */
  reason: string;
}

const keyFaults: Record<KeysRefusal, string> = {
  noKey: "they name no key",
  altGr: "Ctrl+Alt is AltGr on many keyboards",
  browser: "the browser keeps this chord",
  unmodified: "an unmodified key must not do what cannot be undone",
};

/**
 * Returns the plugins that fit together, in order of activation: a plugin follows those that it uses. A refused plugin never stops the
 * others.
 */
export function checkPlugins(plugins: readonly Plugin[]): { accepted: Plugin[]; refused: RefusedPlugin[] } {
  const refused: RefusedPlugin[] = [];
  const taken = new Set<string>();
  const sound = plugins.filter((plugin) => {
    const reason = manifestFault(plugin, taken);
    if (reason) refused.push({ id: plugin.id, reason });
    else for (const name of claims(plugin)) taken.add(name);
    return !reason;
  });
  const accepted: Plugin[] = [];
  const provided = new Set<string>();
  let waiting = sound;
  for (;;) {
    const ready = waiting.filter((plugin) => (plugin.uses ?? []).every(({ id }) => provided.has(id)));
    if (ready.length === 0) break;
    accepted.push(...ready);
    for (const plugin of ready) for (const { id } of plugin.provides ?? []) provided.add(id);
    waiting = waiting.filter((plugin) => !ready.includes(plugin));
  }
  for (const plugin of waiting) {
    const missing = (plugin.uses ?? []).filter(({ id }) => !provided.has(id)).map(({ id }) => id);
    refused.push({ id: plugin.id, reason: `nobody provides ${missing.join(", ")}` });
  }
  return { accepted, refused };
}

/** Ids, routes and other names that a plugin claims; each must be unique in the console. */
function claims(plugin: Plugin): string[] {
  return [
    `plugin ${plugin.id}`,
    ...(plugin.panels ?? []).flatMap(({ id, route }) => [`panel ${id}`, ...(route ? [`route ${route}`] : [])]),
    ...(plugin.commands ?? []).map(({ id }) => `command ${id}`),
    ...(plugin.entities ?? []).map(({ kind }) => `entity ${kind}`),
    ...[...(plugin.topBarItems ?? []), ...(plugin.statusItems ?? []), ...(plugin.banners ?? []), ...(plugin.questions ?? [])].map(
      ({ id }) => `item ${id}`,
    ),
    ...(plugin.provides ?? []).map(({ id }) => `service ${id}`),
  ];
}

function manifestFault(plugin: Plugin, taken: ReadonlySet<string>): string | undefined {
  const names = claims(plugin);
  const twice = names.find((name, index) => taken.has(name) || names.indexOf(name) !== index);
  if (twice) return `${twice} exists twice`;
  const stray =
    (plugin.panels ?? []).find(({ id }) => !id.startsWith(`${plugin.id}.`)) ??
    (plugin.commands ?? []).find(({ id }) => !id.startsWith(`${plugin.id}:`));
  if (stray) return `${stray.id} does not start with ${plugin.id}`;
  for (const { panel } of plugin.menu ?? []) {
    if (!plugin.panels?.some(({ id }) => id === panel)) return `the menu names ${panel}, which it does not have`;
  }
  for (const command of plugin.commands ?? []) {
    const refusal = command.keys && keysRefusal(command.keys, command.isUndoable ?? false);
    if (refusal) return `${command.id} cannot have the keys ${command.keys}: ${keyFaults[refusal]}`;
  }
  return undefined;
}
