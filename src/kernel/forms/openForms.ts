/** A form on the screen. */
export interface OpenForm {
  /** Translated name of the edited object, for the question before changes are lost. */
  readonly title: string;
  /** The overlay container of the form's window, in which the question appears. */
  readonly container: HTMLElement;
  isChanged(): boolean;
  /** True if the form has changes and nothing prevents saving them. */
  canSave(): boolean;
  save(): void;
}

export interface OpenForms {
  /** Registers a form in the panel `instanceId`. The returned function removes it. */
  add(instanceId: string, form: OpenForm): () => void;
  /** The form that the Save command saves in this panel: the one opened last. */
  current(instanceId: string | undefined): OpenForm | undefined;
  /** Something in this panel would be lost with it. */
  isChanged(instanceId: string): boolean;
  /**
   * Calls `go` immediately if no changes would be lost. Otherwise asks the person and calls `go` or `stay` by the answer. Without
   * `instanceIds`, it covers all open forms.
   */
  leave(instanceIds: readonly string[] | undefined, go: () => void, stay?: () => void): void;
  /** The same for one form. */
  leaveForm(form: OpenForm, go: () => void): void;
  /** Asks about all open forms. */
  mayLeave(): Promise<boolean>;
}

/** Creates the register of open forms. `ask` shows the person what is unsaved and resolves to true if the changes may be lost. */
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
    isChanged: (instanceId) => [...open].some(([form, id]) => id === instanceId && form.isChanged()),
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
