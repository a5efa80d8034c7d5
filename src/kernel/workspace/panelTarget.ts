import * as z from "zod/mini";
import type { Panel } from "../plugin.ts";

/** Identifies an open panel in a layout, the address bar and the switcher. */
export interface PanelTarget {
  panel: string;
  params: Record<string, unknown>;
}

/** The params as parsed by the panel's schema; undefined if they are invalid. */
export function parseParams(panel: Panel, params: unknown): Record<string, unknown> | undefined {
  if (!panel.params) return {};
  const result = z.safeParse(panel.params, params ?? {});
  return result.success ? result.data : undefined;
}

export function instanceIdOf(panel: Panel, params: Record<string, unknown>): string {
  if (panel.isSingleton || !panel.params) return panel.id;
  const parsed = parseParams(panel, params);
  const key = parsed && panel.instanceKey ? panel.instanceKey(parsed) : new URLSearchParams(queryOf(parsed ?? params)).toString();
  return key ? `${panel.id}:${key}` : panel.id;
}

function queryOf(params: Record<string, unknown>): [string, string][] {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]): [string, string] => [name, typeof value === "object" ? JSON.stringify(value) : String(value)])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

/** The address of a panel; undefined for a panel without one. */
export function routeOf(panel: Panel, params: Record<string, unknown>): string | undefined {
  if (!panel.route) return undefined;
  const query = new URLSearchParams(queryOf(params)).toString();
  return query ? `${panel.route}?${query}` : panel.route;
}

/** The panel for an address. The path must match exactly, except for a slash at the end (RT). */
export function targetOfRoute(panels: Iterable<Panel>, path: string, search: string): PanelTarget | undefined {
  const wanted = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const panel of panels) {
    if (panel.route === wanted) return { panel: panel.id, params: Object.fromEntries(new URLSearchParams(search)) };
  }
  return undefined;
}
