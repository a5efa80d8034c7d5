import { startPortal } from "#kernel/entry/portal.tsx";
import { loadPlugins } from "./loadPlugins.ts";

const element = document.getElementById("root");
if (element)
  startPortal(element, {
    loadPlugins: ({ isDemo }) => loadPlugins({ isDemo, isDevelopment: import.meta.env.DEV, path: location.pathname }),
  });
