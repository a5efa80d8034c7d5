import { createContext, useContext } from "react";
import type { OpenForm } from "./openForms.ts";

/** The place of a form. A panel uses it to register the form with the console, which then asks before changes are lost. */
export interface FormHost {
  add(form: OpenForm): () => void;
  /** Calls `go` immediately, or after the person has agreed to lose the changes. */
  leave(form: OpenForm, go: () => void): void;
}

export const FormHostContext = createContext<FormHost | undefined>(undefined);

export function useFormHost(): FormHost | undefined {
  return useContext(FormHostContext);
}
