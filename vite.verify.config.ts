import { defineConfig, type Plugin } from "vite";

/** Everything in one file, which works from a disk: nothing is loaded, and the policy in its head lets nothing be. */
const inOneFile: Plugin = {
  name: "in-one-file",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    const parts = Object.values(bundle);
    const scripts = parts.flatMap((part) => (part.type === "chunk" ? [part.code] : []));
    const styles = parts.flatMap((part) => (part.type === "asset" && part.fileName.endsWith(".css") ? [String(part.source)] : []));
    for (const part of parts) {
      if (part.type !== "asset" || !part.fileName.endsWith(".html")) {
        delete bundle[part.fileName];
        continue;
      }
      const script = scripts.join("\n").replaceAll("</script", "<\\/script");
      part.source = String(part.source)
        .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, "")
        .replace(/\s*<script type="module"[^>]*><\/script>/, "")
        .replace("</head>", () => `<style>${styles.join("\n")}</style>\n  </head>`)
        .replace("</body>", () => `<script type="module">${script}</script>\n  </body>`);
    }
  },
};

/** C-09: the page in every evidence package, for people without Gatehouse and offline. */
export default defineConfig({
  plugins: [inOneFile],
  build: {
    outDir: "dist/portal",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "es2023",
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: { verify: "verify.html" }, output: { codeSplitting: false } },
  },
});
