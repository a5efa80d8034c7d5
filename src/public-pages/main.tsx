import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createOpenApi } from "#kernel/api.ts";
import { useEntryAppearance } from "#kernel/entry/parts/useEntryAppearance.ts";
import { pageOf } from "./actionModes.ts";
import { keepShell } from "./keepShell.ts";
import type { PublicPageProps } from "./publicPage.ts";
import { publicTexts } from "./publicTexts.ts";
import { useStoredLook } from "./useStoredLook.ts";

interface Props extends Omit<PublicPageProps, "appearance"> {
  page: ComponentType<PublicPageProps>;
}

function Shown({ page: Page, ...rest }: Props) {
  return <Page {...rest} appearance={useEntryAppearance(useStoredLook(), publicTexts)} />;
}

/** Renders the page of the address; loads nothing of the console (PB-16). */
async function start(element: HTMLElement): Promise<void> {
  const api = createOpenApi();
  const query = new URLSearchParams(location.search);
  const { default: page } = await pageOf(location.pathname, query)();
  createRoot(element).render(
    <StrictMode>
      <Shown page={page} api={api} query={query} />
    </StrictMode>,
  );
  // Sign-up is no use offline, so only `/action` is cached. The script's name contains the hash of its build.
  if (import.meta.env.PROD && location.pathname.startsWith("/action")) await keepShell(new URL(import.meta.url).pathname);
}

const element = document.getElementById("root");
if (element) void start(element);
