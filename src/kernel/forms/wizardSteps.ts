/** One step of a wizard and the fields that it asks for. */
export interface WizardStep {
  id: string;
  /** Translation key. */
  label: string;
  fields: readonly string[];
}

/** The step that asks for the first of these fields; undefined for none. */
export function stepAskingFor(steps: readonly WizardStep[], names: readonly string[]): number | undefined {
  const at = steps.findIndex(({ fields }) => fields.some((field) => names.includes(field)));
  return at < 0 ? undefined : at;
}
