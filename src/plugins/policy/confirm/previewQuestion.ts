import type { ReactNode } from "react";
import { proxy } from "valtio";
import type { PolicyDraft, PolicyPreview } from "#contract/policyPreview.ts";
import { token } from "#kernel/plugin.ts";

/** The question to the person before a draft is saved. */
export interface Question {
  readonly draft: PolicyDraft;
  /** The platform's answer, or the error. */
  readonly answer: { readonly preview: PolicyPreview } | { readonly failure: unknown };
  /** The dialog; it loads with the first question. */
  readonly Dialog: () => ReactNode;
  settle(isSure: boolean): void;
}

/** A valtio proxy; one question at a time. */
export interface PreviewQuestion {
  question: Question | undefined;
}

export const PreviewQuestion = token<PreviewQuestion>("policy.question");

export const createPreviewQuestion = (): PreviewQuestion => proxy<PreviewQuestion>({ question: undefined });
