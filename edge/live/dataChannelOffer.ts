/** Which section of an offer carries a medium, and how it is spoken there. */
export interface OfferedMedia {
  readonly mid: string;
  /** Payload type of the format. */
  readonly format: number;
  /** The offer's format parameters (`a=fmtp`), which the answer must match. */
  readonly parameters: string | undefined;
  /** The other end would send in it. */
  readonly sends: boolean;
}

export interface DataChannelOffer {
  readonly sdp: string;
  readonly video: OfferedMedia | undefined;
  readonly audio: OfferedMedia | undefined;
}

/**
 * An offer as libdatachannel is to see it: the first H.264 and the first Opus section, every other medium inactive.
 * Where the viewer leaves it open who begins the DTLS handshake, the viewer does: a browser repeats what was lost after
 * 50 ms, OpenSSL after a second, and what it sends before the viewer listens is lost.
 */
export function readOffer(offer: string): DataChannelOffer {
  const sections = offer.split(/(?=^m=)/m);
  const video = mediaIn(sections, "video", "H264");
  const audio = video && mediaIn(sections, "audio", "opus");
  const sdp = sections
    .map((section) =>
      /^m=(video|audio)/.test(section) && ![video?.mid, audio?.mid].includes(midOf(section)) ? inactive(section) : section,
    )
    .join("")
    .replaceAll(/^a=setup:actpass/gm, "a=setup:active");
  return { sdp, video, audio };
}

function mediaIn(sections: readonly string[], kind: "video" | "audio", codec: string): OfferedMedia | undefined {
  for (const section of sections) {
    const mid = midOf(section);
    const format = new RegExp(`^a=rtpmap:(\\d+) ${codec}/`, "im").exec(section)?.[1];
    if (!section.startsWith(`m=${kind}`) || mid === undefined || format === undefined) continue;
    const parameters = new RegExp(`^a=fmtp:${format} (.*?)\\r?$`, "m").exec(section)?.[1];
    return { mid, format: Number(format), parameters, sends: !/^a=(recvonly|inactive)/m.test(section) };
  }
  return undefined;
}

function midOf(section: string): string | undefined {
  return /^a=mid:(\S+)/m.exec(section)?.[1];
}

function inactive(section: string): string {
  return section.replaceAll(/^a=(sendrecv|sendonly|recvonly)/gm, "a=inactive");
}
