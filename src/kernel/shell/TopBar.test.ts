import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { type Scope, scopes as allScopes } from "#contract/scopes.ts";
import { createTranslator } from "../i18n/translator.ts";
import { definePlugin, type Plugin, panel } from "../plugin.ts";
import { aRunningConsole } from "../testing/aRunningConsole.ts";
import { drawn } from "../testing/drawn.tsx";
import { House } from "../ui/icons.ts";
import { ConsoleContext } from "./consoleContext.ts";
import { TopBar } from "./TopBar.tsx";

const texts = Promise.resolve({ default: { title: "Settings" } });
const settings = definePlugin({
  id: "settings",
  panels: [
    panel({
      id: "settings.index",
      title: "settings.title",
      icon: House,
      route: "/settings",
      load: () => Promise.resolve({ default: () => "x" }),
    }),
  ],
});

/** The top bar of a session with these scopes, as HTML. */
async function topBar(held: readonly Scope[], plugins: Plugin[] = [settings]): Promise<string> {
  const translator = await createTranslator("en");
  await translator.add("kernel", {
    en: () => import("../i18n/locales/kernel.en.ts"),
    es: () => import("../i18n/locales/kernel.es.ts"),
  });
  await translator.add("settings", { en: () => texts, es: () => texts });
  const running = await aRunningConsole(plugins, held, { translator });
  const html = drawn(createElement(ConsoleContext, { value: running }, createElement(TopBar)));
  running.dispose();
  return html;
}

const settingsButton = /aria-label="Settings"/;

describe("the settings button", () => {
  it("[SH-11] is not there without a scope of the settings", async () => {
    const none: readonly Scope[] = ["device_r", "device_w", "user_r", "accesslogs_r", "deviceremoteaccess_w"];
    expect(await topBar(none)).not.toMatch(settingsButton);
  });

  it.each<[Scope]>([["site_r"], ["zone_r"], ["group_r"], ["role_r"], ["support_r"], ["schedule_r"], ["account_r"]])(
    "[SH-11] [PM-03] is there for %s",
    async (scope) => {
      expect(await topBar([scope])).toMatch(settingsButton);
    },
  );

  it("[SH-11] is not there while there are no settings to open", async () => {
    expect(await topBar(allScopes, [])).not.toMatch(settingsButton);
  });
});

describe("the top bar", () => {
  it("[SH-03] has the menu toggle, the name of the product, the search, the person and the account", async () => {
    const html = await topBar([]);
    expect(html).toMatch(/aria-label="Menu"/);
    expect(html).toMatch(/<h1[^>]*>.*Gatehouse.*<\/h1>/);
    expect(html).toContain("Search a door, person or command");
    expect(html).toContain("Ruth Adeyemi");
    expect(html).toContain("Northmoor Group");
  });
});
