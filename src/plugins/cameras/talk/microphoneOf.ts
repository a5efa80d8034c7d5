import type { Kernel } from "#kernel/plugin.ts";
import { createMicrophone, type Microphone } from "./microphone.ts";

const microphones = new WeakMap<Kernel, Microphone>();

/** The one microphone of this session, from the first live picture on; it comes with the pictures, and not with the console. */
export function microphoneOf(kernel: Kernel): Microphone {
  const known = microphones.get(kernel);
  if (known) return known;
  const microphone = createMicrophone({
    settings: kernel.settings,
    browser: globalThis.navigator,
    onSilencedFault: () => kernel.toast.warning("cameras.mic.ErrorMicrophonePermissionDenied"),
  });
  microphones.set(kernel, microphone);
  kernel.own(microphone.dispose);
  return microphone;
}
