/** One action of the person, and the reason given for it, once they were asked. */
export interface Deed {
  reason?: Promise<string>;
}

const deeds = new WeakMap<AbortSignal, Deed>();

/** Returns a signal for the calls that make up one action to the person, so that one reason is enough for all of them (B-31). */
export function signalOfDeed(signal?: AbortSignal): AbortSignal {
  return inDeed({}, AbortSignal.any(signal ? [signal] : []));
}

export function deedOf(signal: AbortSignal | undefined): Deed | undefined {
  return signal && deeds.get(signal);
}

/** Adds a signal to an action. */
export function inDeed(deed: Deed | undefined, signal: AbortSignal): AbortSignal {
  if (deed) deeds.set(signal, deed);
  return signal;
}
