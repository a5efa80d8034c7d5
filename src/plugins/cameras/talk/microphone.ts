import { proxy, ref } from "valtio/vanilla";
import { perSession } from "#kernel/perSession.ts";
import type { ClientSettings } from "#kernel/settings/clientSettings.ts";
import { browserOf, faultOf, type MicrophoneFault, type NamedError, namedError } from "./microphoneFault.ts";

/** MC-04: the browser's permission; `unknown` until asked, and in browsers that do not report it. */
export type MicrophonePermission = "unknown" | "asked" | "denied" | "granted";

export interface MicrophoneQuestion {
  /** MC-05: explanation before the browser asks; MC-06 to MC-08: a fault after it gave no microphone. */
  kind: "explanation" | MicrophoneFault;
  error: NamedError | undefined;
  /** The view that asked for the microphone. */
  owner: object;
}

export interface Microphone {
  /** A valtio proxy. */
  readonly state: { permission: MicrophonePermission; question: MicrophoneQuestion | undefined };
  /**
   * An audio track of the microphone, which the caller must stop. Undefined if there is none; then the question or the fault is on screen.
   */
  open(owner: object): Promise<MediaStreamTrack | undefined>;
  /** MC-09: the person's answer. After "dismiss" the question does not appear again until a stream has started. */
  answer(answer: "go on" | "close" | "dismiss"): void;
  dispose(): void;
}

export interface MicrophoneOptions {
  settings: Pick<ClientSettings, "micPermissionMessage">;
  browser: Pick<Navigator, "mediaDevices" | "permissions" | "userAgent">;
  /** MC-04: called in place of a dialog when the microphone is denied and the person has dismissed the dialog for good. */
  onSilencedFault(): void;
}

/** The microphone of a session, created with the first live view. */
export const Microphone = perSession((kernel): Microphone => {
  const microphone = createMicrophone({
    settings: kernel.settings,
    browser: globalThis.navigator,
    onSilencedFault: () => kernel.toast.warning("cameras.mic.ErrorMicrophonePermissionDenied"),
  });
  kernel.own(microphone.dispose);
  return microphone;
});

/** MC-08: a track that another application has taken over ends only a moment after it began. */
const followUpMs = 500;
const voice: MediaStreamConstraints = { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } };
const permissionOf = { prompt: "asked", denied: "denied", granted: "granted" } as const;

/** This browser's microphone for talking to devices (MC-04 to MC-10). */
export function createMicrophone({ settings, browser, onSilencedFault }: MicrophoneOptions): Microphone {
  const state = proxy<Microphone["state"]>({ permission: "unknown", question: undefined });
  const stop = new AbortController();
  let settle: ((goesOn: boolean) => void) | undefined;
  const watched = watchPermission();

  async function watchPermission(): Promise<void> {
    try {
      const status = await browser.permissions.query({ name: "microphone" });
      const note = () => {
        state.permission = permissionOf[status.state];
      };
      status.addEventListener("change", note, { signal: stop.signal });
      note();
    } catch {
      // In a browser that does not report the permission, it is asked for when the person talks.
    }
  }

  function ask(kind: MicrophoneQuestion["kind"], owner: object, error?: NamedError): Promise<boolean> {
    settle?.(false);
    state.question = { kind, owner: ref(owner), error };
    return new Promise((done) => {
      settle = done;
    });
  }

  function refuse(owner: object, error: NamedError): undefined {
    const fault = faultOf(error, browserOf(browser.userAgent));
    if (fault === "UserPermissionDenied" || fault === "SystemPermissionDenied") state.permission = "denied";
    if (settings.micPermissionMessage === "yes") onSilencedFault();
    else void ask(fault, owner, error);
  }

  function follow(track: MediaStreamTrack, owner: object): void {
    setTimeout(() => {
      // A track that its owner has stopped says nothing about other applications.
      if (track.readyState === "live" && track.muted) refuse(owner, { name: "NotReadableError", message: "the track is muted" });
    }, followUpMs);
    track.addEventListener("ended", () => refuse(owner, { name: "NotReadableError", message: "the track has ended" }));
  }

  return {
    state,
    async open(owner) {
      await watched;
      const isSilenced = settings.micPermissionMessage === "yes";
      if (state.permission === "asked" && !isSilenced && !(await ask("explanation", owner))) return undefined;
      try {
        const [track] = (await browser.mediaDevices.getUserMedia(voice)).getAudioTracks();
        if (!track) throw new DOMException("there is no track", "NotFoundError");
        settings.micPermissionMessage = "no";
        state.permission = "granted";
        follow(track, owner);
        return track;
      } catch (error) {
        return refuse(owner, namedError(error));
      }
    },
    answer(answer) {
      if (answer === "dismiss") settings.micPermissionMessage = "yes";
      state.question = undefined;
      settle?.(answer === "go on");
      settle = undefined;
    },
    dispose() {
      stop.abort();
      settle?.(false);
      state.question = undefined;
    },
  };
}
