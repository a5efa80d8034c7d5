import type { DoorDriver, ReadCard } from "./doorDriver.ts";

/** A door whose leaf, card, button and bell are moved by hand: the simulated site's people and the tests do so. */
export interface BenchDoor {
  readonly driver: DoorDriver;
  isLocked(): boolean;
  isOpen(): boolean;
  /** A text is a number without facility code. */
  card(card: string | ReadCard, isExit?: boolean): void;
  code(digits: string, isExit?: boolean): void;
  exit(): void;
  ring(): void;
  /** Pushes the leaf open, like a person who passes, or a burglar. */
  open(): void;
  close(): void;
}

export function aDoorOnTheBench({ hasContact = true }: { hasContact?: boolean } = {}): BenchDoor {
  const contacts = new Set<(isOpen: boolean) => void>();
  const cards = new Set<(card: ReadCard, isExit: boolean) => void>();
  const codes = new Set<(digits: string, isExit: boolean) => void>();
  const exits = new Set<() => void>();
  const bells = new Set<() => void>();
  let isLocked = true;
  let isOpen = false;
  const listen =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
  const move = (to: boolean) => {
    if (isOpen === to) return;
    isOpen = to;
    if (hasContact) for (const listener of contacts) listener(isOpen);
  };
  return {
    driver: {
      hasContact,
      setLocked(locked) {
        isLocked = locked;
      },
      onContact: listen(contacts),
      onCard: listen(cards),
      onCode: listen(codes),
      onExitButton: listen(exits),
      onBell: listen(bells),
    },
    isLocked: () => isLocked,
    isOpen: () => isOpen,
    card: (card, isExit = false) => cards.forEach((listener) => listener(typeof card === "string" ? { cardNumber: card } : card, isExit)),
    code: (digits, isExit = false) => codes.forEach((listener) => listener(digits, isExit)),
    exit: () => exits.forEach((listener) => listener()),
    ring: () => bells.forEach((listener) => listener()),
    open: () => move(true),
    close: () => move(false),
  };
}
