export type Dispose = () => void;

/** The equipment of one door as a controller needs it: a lock, and maybe a contact, a reader, an exit button and a bell. */
export interface DoorDriver {
  readonly hasContact: boolean;
  setLocked(isLocked: boolean): void;
  onContact(listener: (isOpen: boolean) => void): Dispose;
  onCard(listener: (cardNumber: string, isExit: boolean) => void): Dispose;
  onExitButton(listener: () => void): Dispose;
  onBell(listener: () => void): Dispose;
}
