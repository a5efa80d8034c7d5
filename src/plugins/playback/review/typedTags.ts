import { EventTag, eventTagLimits } from "#contract/sourceEvents.ts";

/** DV-20: what was typed, parted by commas; undefined where the platform would not take it. */
export function typedTags(text: string): string[] | undefined {
  const tags = text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return tags.length <= eventTagLimits.count && tags.every((tag) => EventTag.safeParse(tag).success) ? tags : undefined;
}
