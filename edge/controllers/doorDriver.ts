export type Dispose = () => void;

/** A card as its reader sends it: the bits of its wires (EN-09), or what another kind of reader makes of it. */
export type ReadCard = { readonly bits: string } | { readonly cardNumber: string; readonly facilityCode?: number };

/** The equipment of one door as a controller needs it: a lock, and maybe a contact, a reader, an exit button and a bell. */
export interface DoorDriver {
  readonly hasContact: boolean;
  setLocked(isLocked: boolean): void;
  onContact(listener: (isOpen: boolean) => void): Dispose;
  onCard(listener: (card: ReadCard, isExit: boolean) => void): Dispose;
  /** A PIN that was typed at the reader. */
  onCode(listener: (digits: string, isExit: boolean) => void): Dispose;
  onExitButton(listener: () => void): Dispose;
  onBell(listener: () => void): Dispose;
}
