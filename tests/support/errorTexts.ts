import { errorLocales } from "#kernel/i18n/errorLocales.ts";

/** As in a console that stands: which codes have words is known. */
await errorLocales.en();
