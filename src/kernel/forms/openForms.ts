/** A form that is on the screen. */
export interface OpenForm {
  /** What it changes, in the person's language: said when that would be lost. */
  readonly title: string;
  /** The overlays of the window that it is in: there the question is asked. */
  readonly container: HTMLElement;
  isChanged(): boolean;
  /** There is something to save, and nothing in its way. */
  canSave(): boolean;
  save(): void;
}

export interface OpenForms {
  /** `instanceId` is the panel that it stands in. Answers its removal. */
  add(instanceId: string, form: OpenForm): () => void;
  /** The one that Save means in this panel: the last that opened. */
  current(instanceId: string | undefined): OpenForm | undefined;
  /**
   * Does `go` at once where nothing would be lost, else once the person says so; `stay` when they do not.
   * Without `instanceIds` everything that is open is left.
   */
  leave(instanceIds: readonly string[] | undefined, go: () => void, stay?: () => void): void;
  /** The same for one form. */
  leaveForm(form: OpenForm, go: () => void): void;
  /** Asks for everything that is open. */
  mayLeave(): Promise<boolean>;
}

/** Knows what would be lost. `ask` shows what was not saved and answers whether it may go. */
export function createOpenForms(ask: (changed: readonly OpenForm[]) => Promise<boolean>): OpenForms {
  const open = new Map<OpenForm, string>();
  const settle = (forms: readonly OpenForm[], go: () => void, stay?: () => void) => {
    const changed = forms.filter((form) => form.isChanged());
    if (changed.length === 0) {
      go();
      return;
    }
    void ask(changed).then((isSure) => (isSure ? go() : stay?.()));
  };
  return {
    add(instanceId, form) {
      open.set(form, instanceId);
      return () => void open.delete(form);
    },
    current: (instanceId) => [...open].findLast(([, id]) => id === instanceId)?.[0],
    leave: (instanceIds, go, stay) =>
      settle(
        [...open].filter(([, id]) => instanceIds?.includes(id) ?? true).map(([form]) => form),
        go,
        stay,
      ),
    leaveForm: (form, go) => settle([form], go),
    mayLeave: () =>
      new Promise((resolve) => {
        settle(
          [...open.keys()],
          () => resolve(true),
          () => resolve(false),
        );
      }),
  };
}
