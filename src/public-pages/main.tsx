import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createOpenApi } from "#kernel/api.ts";
import { useEntryAppearance } from "#kernel/entry/parts/useEntryAppearance.ts";
import { type ClientSettings, createClientSettings } from "#kernel/settings/clientSettings.ts";
import { pageOf } from "./actionModes.ts";
import type { PublicPageProps } from "./publicPage.ts";
import { publicTexts } from "./publicTexts.ts";

interface Props extends Omit<PublicPageProps, "appearance"> {
  settings: ClientSettings;
  page: ComponentType<PublicPageProps>;
}

function Shown({ settings, page: Page, ...rest }: Props) {
  return <Page {...rest} appearance={useEntryAppearance(settings, publicTexts)} />;
}

/** Draws the page of the address; nothing of the console is loaded (PB-16). */
async function start(element: HTMLElement): Promise<void> {
  const { settings } = createClientSettings(window.localStorage);
  const api = createOpenApi();
  const query = new URLSearchParams(location.search);
  const { default: page } = await pageOf(query)();
  createRoot(element).render(
    <StrictMode>
      <Shown settings={settings} page={page} api={api} query={query} />
    </StrictMode>,
  );
}

const element = document.getElementById("root");
if (element) void start(element);
