import { createContext, useContext } from "react";
import type { OpenForm } from "./openForms.ts";

/** Where a form stands: a panel tells the console of it, so that it is not lost unasked. */
export interface FormHost {
  add(form: OpenForm): () => void;
  /** Does `go` at once, or after the person agreed to lose what was changed. */
  leave(form: OpenForm, go: () => void): void;
}

export const FormHostContext = createContext<FormHost | undefined>(undefined);

export function useFormHost(): FormHost | undefined {
  return useContext(FormHostContext);
}
