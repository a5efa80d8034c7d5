import { boolean } from "drizzle-orm/pg-core";

/**
 * Another row had the same name before the store compared names by their folded form. Its index leaves such a row out, so that
 * both stay as they are; a trigger takes the mark away when one of the two is renamed or deleted (decision 97).
 */
export const isDoubled = () => boolean("is_doubled").notNull().default(false);
