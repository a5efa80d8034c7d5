import { EventTag, eventTagLimits } from "#contract/sourceEvents.ts";

/** DV-20: the typed tags, separated by commas; undefined if the platform would reject them. */
export function typedTags(text: string): string[] | undefined {
  const tags = text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return tags.length <= eventTagLimits.count && tags.every((tag) => EventTag.safeParse(tag).success) ? tags : undefined;
}
