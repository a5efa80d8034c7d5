import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { texts } from "./scripts/texts.ts";

const platform = { target: "http://127.0.0.1:8080", changeOrigin: false };

/**
 * The console's frame with every plugin's manifest, and the start page. What plugins show in the frame (`shell/`) would be a request
 * for each button and banner. `zonedTime` is small, and live video uses it without the file of controls.
 */
const consoleStart =
  /\/(domain\/time\/zonedTime|src\/(kernel\/(entry\/openConsole|dock\/PanelContent)|plugins\/(all|[a-z]+\/shell\/\w+|home\/panels\/Dashboard)))\.tsx?$/;

/** The console loads these when it is idle, so that menus and hints open at once; the other controls share their library. */
const controls = /\/src\/kernel\/ui\/(MenuBody|TooltipBody|Segmented|Select|Progress)\.tsx$/;
/** Banners and status items of the frame. */
const banners = /\/src\/plugins\/[\w/]+(Banner|QuietBar)\.tsx$/;
/** Parts of every list. */
const lists = /\/src\/kernel\/(ui\/(DataTable|SearchField)|lists\/useTableMemory)\.tsx?$/;

/** The parts of an icon stand in a fixed list: the random keys that they carry for React say nothing and do not compress. */
const keylessIcons: Plugin = {
  name: "keyless-icons",
  apply: "build",
  transform: { filter: { id: /lucide-react\/dist\/esm\/icons\// }, handler: (code) => code.replaceAll(/,\s*key: "\w+"/g, "") },
};

/** The portal: hashed files, no inline script or style, so that it runs under a strict content security policy. */
export default defineConfig({
  plugins: [react(), texts, keylessIcons],
  // Small files of texts are imported whole.
  json: { namedExports: false },
  // Without subtitles, alternative sound and encryption, which no camera sends; the package names no types for that part of it.
  resolve: { alias: [{ find: /^hls\.js$/, replacement: "hls.js/light" }] },
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
      // A library for old browsers warns at each first start about a variable that it tests for.
      checks: { commonJsVariableInEsm: false },
      input: { console: "index.html" },
      output: {
        // The start names every file that may follow it, and what is random in a name does not compress: 42 bits tell versions apart.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          // A group takes what its modules import with them, unless a group above has it: few files, and in each only what its moment needs.
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 60 },
            { name: "identity", test: /node_modules\/(@firebase|firebase|idb)\/|kernel\/auth\/firebaseIdentity/, priority: 60 },
            { name: "entry", test: /\/src\/kernel\/entry\/portal\.tsx$/, priority: 50 },
            { name: "start", test: consoleStart, priority: 40 },
            // The parts of the dashboard are small, and it shows most of them at once.
            { name: "widgets", test: /\/src\/plugins\/[a-z]+\/widgets\/(?!LivePictures|EventsOverTime)\w+\.tsx$/, priority: 14 },
            { name: "dock", test: /node_modules\/dockview|\/src\/kernel\/dock\/DockWorkspace/, priority: 30 },
            { name: "icons", test: /node_modules\/lucide-react/, priority: 25 },
            { name: "controls", test: controls, priority: 22 },
            // Live video shares these with the palette and with lists, and must not load either.
            { name: "shared", test: /node_modules\/tslib\/|\/src\/kernel\/ui\/panelParts\.tsx$/, priority: 25 },
            { name: "banners", test: banners, priority: 18 },
            { name: "lists", test: lists, priority: 12 },
            { name: "palette", test: /\/src\/kernel\/palette\/Palette\.tsx$/, priority: 10 },
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
