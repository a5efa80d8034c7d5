/**
 * The offer without H.264 payload types of packetisation mode 0: cameras send fragmented units, which need mode 1.
 * An offer that would have no video format left is answered as it came.
 */
export function withoutUnfragmentedH264(sdp: string): string {
  return sdp
    .split(/(?=^m=)/m)
    .map((section) => (section.startsWith("m=video") ? filterSection(section) : section))
    .join("");
}

function filterSection(section: string): string {
  const h264 = [...section.matchAll(/^a=rtpmap:(\d+) H264\/90000/gim)].map((match) => match[1] ?? "");
  const dropped = new Set(h264.filter((type) => !new RegExp(`^a=fmtp:${type} .*packetization-mode=1`, "im").test(section)));
  if (dropped.size === 0 || dropped.size === h264.length) return section;
  for (const match of section.matchAll(/^a=fmtp:(\d+) apt=(\d+)/gim)) if (dropped.has(match[2] ?? "")) dropped.add(match[1] ?? "");
  return section
    .split(/(?<=\n)/)
    .filter((line) => !dropped.has(/^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/i.exec(line)?.[1] ?? ""))
    .map((line) => (line.startsWith("m=video") ? withoutFormats(line, dropped) : line))
    .join("");
}

function withoutFormats(line: string, dropped: ReadonlySet<string>): string {
  const end = /\r?\n$/.exec(line)?.[0] ?? "";
  const [media, port, protocol, ...formats] = line.trimEnd().split(" ");
  return [media, port, protocol, ...formats.filter((format) => !dropped.has(format))].join(" ") + end;
}
