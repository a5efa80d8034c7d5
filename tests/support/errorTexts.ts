import { loadTexts } from "#kernel/i18n/loadTexts.ts";

/** As in a console that stands: which codes have words is known. */
await loadTexts("en");
