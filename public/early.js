// Before the first paint: theme and language of this browser, and whether somebody is signed in here, so that nothing flashes. Kept apart because inline scripts are not allowed.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  try {
    if (JSON.parse(read("general") || "{}").isDarkMode === true) page.dataset.theme = "dark";
  } catch {
    // A broken setting is the same as none.
  }
  try {
    if (JSON.parse(read("auth") || "{}").uid) page.dataset.session = "kept";
  } catch {
    // As above.
  }
  const language = read("language") || (navigator.language.startsWith("es") ? "es" : "en");
  if (language === "es") page.lang = "es";
  // A visitors' page is loaded at once, and not after the script that all of them have.
  const known = document.querySelector("meta[name=page-files]");
  if (known === null) return;
  const { files, of } = JSON.parse(known.content);
  for (const index of of[location.pathname] || of[new URLSearchParams(location.search).get("mode")] || of[""]) {
    const link = document.createElement("link");
    const isStyle = files[index].endsWith(".css");
    Object.assign(link, { rel: isStyle ? "preload" : "modulepreload", as: isStyle ? "style" : "script", crossOrigin: "", href: `/${files[index]}` });
    document.head.append(link);
  }
})();
