// @vitest-environment jsdom
import { createElement } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { scopes as allScopes, type Scope } from "#contract/scopes.ts";
import { ConsoleContext } from "../console/consoleContext.ts";
import { createTranslator } from "../i18n/translator.ts";
import { definePlugin, type Plugin, panel } from "../plugin.ts";
import { createClientSettings } from "../settings/clientSettings.ts";
import { aRunningConsole, noStore } from "../testing/aRunningConsole.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { House } from "../ui/icons.ts";
import { TopBar } from "./TopBar.tsx";

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

/** The top bar of a session with these scopes. */
async function topBar(held: readonly Scope[], plugins: Plugin[] = [settings]) {
  const translator = await createTranslator("en");
  const client = createClientSettings(noStore);
  const running = await aRunningConsole(plugins, held, { translator, settings: client.settings });
  onTestFinished(() => running.dispose());
  return { running, layout: client.settings.layout, ...renderUi(createElement(ConsoleContext, { value: running }, createElement(TopBar))) };
}

describe("the settings button", () => {
  it("[SH-11] is not there without a scope of the settings", async () => {
    const none: readonly Scope[] = ["device_r", "device_w", "user_r", "accesslogs_r", "deviceremoteaccess_w"];
    const { queryByLabelText } = await topBar(none);
    expect(queryByLabelText("Settings")).toBeNull();
  });

  it.each<[Scope]>([["site_r"], ["zone_r"], ["group_r"], ["role_r"], ["support_r"], ["schedule_r"], ["account_r"]])(
    "[SH-11] [PM-03] is there for %s, and opens the settings",
    async (scope) => {
      const { running, getByRole, user } = await topBar([scope]);
      const open = vi.spyOn(running.workspace, "open").mockReturnValue(undefined);
      await user.click(getByRole("button", { name: "Settings" }));
      expect(open.mock.calls).toEqual([["settings.index"]]);
    },
  );

  it("[SH-11] is not there while there are no settings to open", async () => {
    const { queryByLabelText } = await topBar(allScopes, []);
    expect(queryByLabelText("Settings")).toBeNull();
  });
});

describe("the top bar", () => {
  it("[SH-03] has the menu toggle, the name of the product, the search, the person and the account", async () => {
    const { getByRole } = await topBar([]);
    getByRole("banner");
    getByRole("button", { name: "Menu" });
    getByRole("heading", { level: 1, name: "Gatehouse" });
    getByRole("button", { name: /^Search a door, person or command/ });
    getByRole("button", { name: /Ruth Adeyemi.*Northmoor Group/ });
  });

  it("[SH-03] opens the palette by its search, and turns the menu by its toggle, also by keys", async () => {
    const { running, layout, getByRole, user } = await topBar([]);
    const { isSideBarOpen } = layout;
    await user.click(getByRole("button", { name: "Menu" }));
    await vi.waitFor(() => expect(layout.isSideBarOpen).toBe(!isSideBarOpen));
    getByRole("button", { name: /^Search a door, person or command/ }).focus();
    await user.keyboard("{Enter}");
    await vi.waitFor(() => expect(running.shell.palette).toBeDefined());
  });
});
