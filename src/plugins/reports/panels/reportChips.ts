import type { FilterChip } from "#kernel/ui/panelParts.tsx";
import type { ReportParams } from "../reportParams.ts";
import { numbersOf } from "../reportQuery.ts";
import { canPickPeople, type ReportParts } from "./reportParts.ts";

interface ChipParts extends ReportParts {
  /** The name for an id in a parameter; undefined if unknown. */
  names: Record<"device" | "site" | "person", (id: string) => string | undefined>;
  onEdit(): void;
}

/** The active filters, each with its removal. Time is always active and has a button of its own. */
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
    // In a session that may not look up people, the person came from a row, so the chip can't be edited.
    ...chip("person", person && (names.person(person) ?? person), canPickPeople(kernel)),
    ...(report === "accesslog" ? chip("results", list(results, words.result)) : chip("categories", list(categories, words.category))),
  ];
}
