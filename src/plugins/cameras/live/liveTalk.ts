import * as z from "zod/mini";

/** MC-02: the device's message about who is talking. */
const SpeakerMessage = z.object({ speaker: z.string().check(z.maxLength(200)), status: z.boolean() });
const RefusedMessage = z.object({ type: z.literal("refused"), to: z.literal("talk") });

/** Why talking did not start: another person talks, the device refuses, or it does not answer. */
export type TalkRefusal = "held" | "refused" | "unanswered";

export interface LiveTalkState {
  /** `asking`: the viewer has asked the device for the floor; `on`: the device receives this microphone. */
  talk: "off" | "asking" | "on";
  /** MC-02: user id of the person who talks to the device now. */
  speakerId: string | undefined;
}

export interface LiveTalk {
  /** Handles a message from the data channel. */
  hear(message: unknown): void;
  /** Asks for the floor and talks once the device gives it. Stops the track at the end of the talk, whatever ends it. */
  begin(track: MediaStreamTrack): Promise<TalkRefusal | undefined>;
  end(): void;
  /** The connection is lost, so its talk state is, too. */
  reset(): void;
}

export interface LiveTalkOptions {
  state: LiveTalkState;
  /** The viewer's id at the device. */
  clientId(): string | undefined;
  send(message: object): void;
  /** Sets the audio for the device; undefined for silence. */
  speak(track: MediaStreamTrack | undefined): void;
}

const answerWithinMs = 4_000;

/** MC-01, MC-02: asks a device for the floor. Sends no audio before the device gives the floor to this viewer. */
export function createLiveTalk({ state, clientId, send, speak }: LiveTalkOptions): LiveTalk {
  let track: MediaStreamTrack | undefined;
  let settle: ((refusal: TalkRefusal | undefined) => void) | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;

  function finish(refusal?: TalkRefusal): void {
    clearTimeout(late);
    speak(undefined);
    track?.stop();
    track = undefined;
    state.talk = "off";
    settle?.(refusal);
    settle = undefined;
  }

  function start(): void {
    clearTimeout(late);
    state.talk = "on";
    speak(track);
    settle?.(undefined);
    settle = undefined;
  }

  return {
    hear(message) {
      if (state.talk === "asking" && z.safeParse(RefusedMessage, message).success) return finish("refused");
      const told = z.safeParse(SpeakerMessage, message);
      if (!told.success) return undefined;
      const { speaker, status } = told.data;
      const own = clientId();
      const isOwn = own !== undefined && speaker.endsWith(`_${own}`);
      // A message that another person has stopped says nothing about the person who talks now.
      const [userId = ""] = speaker.split("_");
      if (status) state.speakerId = userId;
      else if (state.speakerId === userId) state.speakerId = undefined;
      if (isOwn && status && state.talk === "asking") start();
      else if (isOwn && !status && state.talk === "on") finish();
      else if (!isOwn && status && state.talk !== "off") finish("held");
      return undefined;
    },
    begin(wanted) {
      if (state.talk !== "off") finish();
      track = wanted;
      state.talk = "asking";
      send({ status: true });
      late = setTimeout(() => {
        send({ status: false });
        finish("unanswered");
      }, answerWithinMs);
      return new Promise((done) => {
        settle = done;
      });
    },
    end() {
      if (state.talk === "off") return;
      send({ status: false });
      finish();
    },
    reset() {
      if (state.talk !== "off") finish();
      state.speakerId = undefined;
    },
  };
}
