import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The visitors' pages, built apart from the console: nothing that a visitor loads holds code for staff (PB-16). */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "dist/portal",
    // Written beside the console, whose build came before and took the files that need none.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/public-manifest.json",
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { action: "action.html" } },
  },
});
