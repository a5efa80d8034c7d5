import { wholePlugin } from "#kernel/registry/withMore.ts";
import { plugins } from "#plugins/all.ts";

/** Every plugin of the console with what it adds after the first paint. */
export const wholePlugins = await Promise.all(plugins.map(wholePlugin));
