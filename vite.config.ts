import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const platform = { target: "http://127.0.0.1:8080", changeOrigin: false };

const entryIcons = ["arrow-big-up-dash", "bell", "circle-alert", "eye", "eye-off", "languages", "moon", "sun", "x"].join("|");
/** The modules that the page before sign-in loads. */
const entryModules = new RegExp(
  [
    `lucide-react/dist/esm/(?!icons/|lucide)|lucide-react/dist/esm/icons/(${entryIcons})\\.`,
    "node_modules/(valtio|proxy-compare|zod|ofetch|destr|ufo)/",
    "/contract/",
    "/src/kernel/(api|apiError|log|settings/|ui/(Brand|theme)|entry/(portal|paths|SignInPage|FloorPlan|signInTexts|parts/(EntryF|EntryT|entryT|useEntry)))",
  ].join("|"),
);

/** The portal: hashed files, no inline script or style, so that it runs under a strict content security policy. */
export default defineConfig({
  plugins: [react()],
  // The live video SDK reads these two as if it ran in Node.
  define: { "process.env.PACKAGE_VERSION": JSON.stringify("2.9.0"), global: "globalThis" },
  build: {
    outDir: "dist/portal",
    // The visitors' pages are built into the same folder; `scripts/portal.mjs` gives both a new one.
    emptyOutDir: false,
    manifest: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { console: "index.html" },
      output: {
        codeSplitting: {
          // What sign-in needs is together and nothing else is with it; the console's icons travel as one file.
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: "identity", test: /node_modules\/(@firebase|firebase|idb)\/|kernel\/auth\/firebaseIdentity/, priority: 30 },
            { name: "entry", test: entryModules, priority: 20 },
            { name: "dock", test: /node_modules\/dockview/, priority: 10 },
            { name: "palette", test: /node_modules\/(cmdk|@radix-ui)/, priority: 10 },
            { name: "icons", test: /node_modules\/lucide-react/, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/v1": { ...platform, ws: true },
      "/kinesisvideo": { ...platform, ws: true },
      "/objects": platform,
      "^/identitytoolkit": platform,
      "^/securetoken": platform,
    },
  },
});
