/** What one deed was given as its reason, once it was asked for. */
export interface Deed {
  reason?: Promise<string>;
}

const deeds = new WeakMap<AbortSignal, Deed>();

/** A signal for calls that are one deed to the person: one reason holds for all of them (B-31). */
export function signalOfDeed(signal?: AbortSignal): AbortSignal {
  return inDeed({}, AbortSignal.any(signal ? [signal] : []));
}

export function deedOf(signal: AbortSignal | undefined): Deed | undefined {
  return signal && deeds.get(signal);
}

/** Makes a signal one of the deed's as well. */
export function inDeed(deed: Deed | undefined, signal: AbortSignal): AbortSignal {
  if (deed) deeds.set(signal, deed);
  return signal;
}
