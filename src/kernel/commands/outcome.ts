/** How a command ended. `asked` means that the palette opened to ask for arguments. */
export type CommandOutcome =
  | { status: "done"; value: unknown }
  | { status: "failed"; code: string }
  | { status: "cancelled" | "asked" | "unavailable" };

/** Whether a command can run now; `reason` is translated text. */
export type CommandAvailability = { state: "enabled" } | { state: "hidden" } | { state: "disabled"; reason: string };
