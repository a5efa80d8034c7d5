import type { FilterChip } from "#kernel/ui/panelParts.tsx";
import type { ReportParams } from "../reportParams.ts";
import { numbersOf } from "../reportQuery.ts";
import { canPickPeople, type ReportParts } from "./reportParts.ts";

interface ChipParts extends ReportParts {
  /** The name of what a parameter has the number of; undefined while nobody knows it. */
  names: Record<"device" | "site" | "person", (id: string) => string | undefined>;
  onEdit(): void;
}

/** The filters in force, each with its removal. The time is always in force and has its own button. */
export function reportChips({ report, params, change, kernel, words, names, onEdit }: ChipParts): FilterChip[] {
  const { t } = kernel;
  const chip = (id: keyof ReportParams, value: string | undefined, canEdit = true): FilterChip[] =>
    value === undefined
      ? []
      : [{ id, field: t(`reports.filter.${id}`), value, ...(canEdit && { onEdit }), onRemove: () => change({ [id]: undefined }) }];
  const list = (numbers: string | undefined, word: (value: number) => string) => {
    const values = numbersOf(numbers);
    if (values.length === 0) return undefined;
    return values.length > 2 ? t("reports.filter.several", { count: values.length }) : values.map(word).join(", ");
  };
  const { door, site, person, results, categories } = params;
  return [
    ...chip("door", door && (names.device(door) ?? door)),
    ...chip("site", site && (names.site(site) ?? site)),
    // Chosen from a row by who may not look for people: there is nothing to edit it with.
    ...chip("person", person && (names.person(person) ?? person), canPickPeople(kernel)),
    ...(report === "accesslog" ? chip("results", list(results, words.result)) : chip("categories", list(categories, words.category))),
  ];
}
