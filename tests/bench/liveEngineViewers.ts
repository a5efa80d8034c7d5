import { useH264 as h264, useOPUS as opus, RTCPeerConnection } from "werift";
import type { AnswerMessage, CandidateMessage, Reception, ViewersReport, ViewersRequest } from "./liveEngineMessages.ts";

interface Track {
  first: number;
  last: number;
  readonly seen: Set<number>;
}

/** Viewers in a process of their own: their grants by client as JSON. They come one after the other and count what they receive. Says when the last one has picture and sound. */
const grants = JSON.parse(process.argv[2] ?? "{}") as Record<string, string>;
const say = (report: ViewersReport) => process.send?.(report);
const viewers = new Map<string, RTCPeerConnection>();
const tracks: Track[] = [];
let taking = Promise.resolve();

process.on("message", (request: ViewersRequest) => {
  if ("ask" in request) say(reception());
  else taking = taking.then(() => take(request));
});
for (const [clientId, grant] of Object.entries(grants)) {
  // Where others need the processor werift's handshake with itself fails now and then: like the console, a viewer begins again.
  while (!(await watch(clientId, grant)));
}
say({ isReceiving: true });

/** Whether picture and sound come. */
async function watch(clientId: string, grant: string): Promise<boolean> {
  const pc = new RTCPeerConnection({
    codecs: { video: [h264()], audio: [opus()] },
    iceAdditionalHostAddresses: ["127.0.0.1"],
    iceUseIpv6: false,
    iceServers: [],
  });
  viewers.set(clientId, pc);
  pc.createDataChannel("CAM1", { id: 0 });
  for (const kind of ["video", "audio"] as const) pc.addTransceiver(kind, { direction: "recvonly" });
  const receiving = new Promise<boolean>((resolve) => {
    let begun = 0;
    pc.connectionStateChange.subscribe((state) => state === "failed" && resolve(false));
    pc.onTrack.subscribe((remote) => {
      let track: Track | undefined;
      remote.onReceiveRtp.subscribe(({ header: { sequenceNumber } }) => {
        if (!track) {
          track = { first: sequenceNumber, last: sequenceNumber, seen: new Set() };
          tracks.push(track);
          if (++begun === 2) resolve(true);
        }
        count(track, sequenceNumber);
      });
    });
  });
  pc.onIceCandidate.subscribe((candidate) => candidate && say({ clientId, candidate: candidate.toJSON() }));
  await pc.setLocalDescription(await pc.createOffer());
  say({ clientId, offer: { sdp: pc.localDescription?.sdp ?? "", grant } });
  const isReceiving = await receiving;
  if (!isReceiving) await pc.close();
  return isReceiving;
}

async function take(message: AnswerMessage | CandidateMessage): Promise<void> {
  const pc = viewers.get(message.clientId);
  if ("answer" in message) return pc?.setRemoteDescription({ type: "answer", sdp: message.answer });
  const { candidate = "", sdpMid = null, sdpMLineIndex = null } = message.candidate;
  await pc?.addIceCandidate({ candidate, sdpMid, sdpMLineIndex });
}

/** Numbers go round after 65,535 packets. */
function count(track: Track, sequence: number): void {
  const step = ((sequence - track.last + 0x1_8000) & 0xffff) - 0x8000;
  const number = track.last + step;
  track.seen.add(number);
  track.first = Math.min(track.first, number);
  track.last = Math.max(track.last, number);
}

function reception(): Reception {
  const packets = tracks.reduce((sum, { seen }) => sum + seen.size, 0);
  return { packets, lost: tracks.reduce((sum, { first, last }) => sum + last - first + 1, 0) - packets };
}
