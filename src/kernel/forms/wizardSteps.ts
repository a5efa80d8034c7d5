/** One step of a wizard and its fields. */
export interface WizardStep {
  id: string;
  /** Translation key. */
  label: string;
  fields: readonly string[];
}

/** Index of the first step that has one of these fields; undefined if no step has. */
export function stepAskingFor(steps: readonly WizardStep[], names: readonly string[]): number | undefined {
  const at = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)));
  return at < 0 ? undefined : at;
}
