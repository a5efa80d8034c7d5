import { startPortal } from "#kernel/entry/portal.tsx";

const element = document.getElementById("root");
if (element) startPortal(element, async () => (await import("#plugins/all.ts")).plugins);
