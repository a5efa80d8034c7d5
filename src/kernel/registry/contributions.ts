import type { EntitySource, MenuEntry, Plugin, ShellItem, Widget } from "../plugin.ts";

/** A contribution and the id of its plugin. */
export interface Owned<Thing> {
  thing: Thing;
  pluginId: string;
}

/** The plugins' contributions to the console's frame. */
export interface Contributions {
  menu: readonly Owned<MenuEntry>[];
  entities: readonly Owned<EntitySource>[];
  /** Sources of shared layouts, which the layout menu lists beside the person's own. */
  layoutSources: readonly NonNullable<Plugin["sharedLayouts"]>[];
  topBarItems: readonly Owned<ShellItem>[];
  statusItems: readonly Owned<ShellItem>[];
  banners: readonly Owned<ShellItem>[];
  widgets: readonly Owned<Widget>[];
  questions: readonly Owned<ShellItem>[];
}

export function contributionsOf(plugins: readonly Plugin[]): Contributions {
  return {
    menu: inOrder(ownedOf(plugins, ({ menu }) => menu)),
    entities: ownedOf(plugins, ({ entities }) => entities),
    layoutSources: plugins.flatMap(({ sharedLayouts }) => sharedLayouts ?? []),
    topBarItems: inOrder(ownedOf(plugins, ({ topBarItems }) => topBarItems)),
    statusItems: inOrder(ownedOf(plugins, ({ statusItems }) => statusItems)),
    widgets: inOrder(ownedOf(plugins, ({ widgets }) => widgets)),
    banners: inOrder(ownedOf(plugins, ({ banners }) => banners)),
    questions: ownedOf(plugins, ({ questions }) => questions),
  };
}

/** The plugins' contributions of one kind, in the order of the plugins. */
function ownedOf<Thing>(plugins: readonly Plugin[], of: (plugin: Plugin) => readonly Thing[] | undefined): Owned<Thing>[] {
  return plugins.flatMap((plugin) => (of(plugin) ?? []).map((thing) => ({ thing, pluginId: plugin.id })));
}

function inOrder<Thing extends { order: number }>(owned: readonly Owned<Thing>[]): Owned<Thing>[] {
  return owned.toSorted((a, b) => a.thing.order - b.thing.order);
}
