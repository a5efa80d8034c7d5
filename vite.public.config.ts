import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { signUpPath } from "./contract/portalPaths.ts";
import { firstPartOfPage, type PageName, pageOfMode } from "./src/public-pages/pageModules.ts";

/**
 * Names in the page which files each mode's page is made of, so that `early.js` asks for them together with the first script instead of
 * after it: on a slow network that is a wait less.
 */
const pageFiles: Plugin = {
  name: "page-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const names = new Map<string, PageName>([...pageOfMode, [signUpPath, "SignUpPage"], ["", "NotFoundPage"]]);
      const files = [...new Set([...names.values()].flatMap((name) => filesOf(bundle, name)))];
      const of = [...names].map(([mode, name]) => [mode, filesOf(bundle, name).map((file) => files.indexOf(file))]);
      const content = JSON.stringify({ files, of: Object.fromEntries(of) }).replaceAll('"', "&quot;");
      return html.replace('<script src="/early.js">', `<meta name="page-files" content="${content}" />\n    $&`);
    },
  },
};

/** The scripts of a page and of what it shows first, with all that they import beside the first script, and the styles of these. */
function filesOf(bundle: Rollup.OutputBundle, page: PageName): string[] {
  const found = new Set<string>();
  const add = (part = bundle[""]) => {
    if (part?.type !== "chunk" || part.isEntry || found.has(part.fileName)) return;
    for (const file of [part.fileName, ...(part.viteMetadata?.importedCss ?? [])]) found.add(file);
    for (const imported of part.imports) add(bundle[imported]);
  };
  for (const module of [page, firstPartOfPage.get(page) ?? page])
    add(Object.values(bundle).find((part) => part.type === "chunk" && part.facadeModuleId?.endsWith(`/public-pages/${module}.tsx`)));
  return [...found];
}

/** The visitors' pages, built apart from the console: nothing that a visitor loads holds code for staff (PB-16). */
export default defineConfig({
  plugins: [react(), pageFiles],
  // Small files of texts are imported whole.
  json: { namedExports: false },
  build: {
    outDir: "dist/portal",
    // Written beside the console, whose build came before and took the files that need none.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/public-manifest.json",
    target: "es2023",
    assetsInlineLimit: 0,
    // What a page is made of is asked for by `early.js`.
    modulePreload: false,
    rolldownOptions: {
      input: { action: "action.html" },
      // What several pages share comes as one file: each further one is time of the processor and the network.
      output: { codeSplitting: { groups: [{ name: "parts", minShareCount: 5 }] } },
    },
  },
});
