import { type AddressInfo, connect as connectPlain, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { connect as connectTls } from "node:tls";
import type { SourceFailure } from "#contract/sourceFailures.ts";
import { failureOfConnection } from "./cameraFailures.ts";
import type { CameraAddress } from "./cameraUrl.ts";
import { createRtspDialogue } from "./rtspDialogue.ts";
import { createRtspSplitter } from "./rtspMessages.ts";

/** A way to a camera for one reader that must not know how to sign in there. */
export interface RtspRelay {
  /** Address for the reader, on loopback and without a secret. Good for one connection. */
  readonly url: string;
  /** Resolves when the reader has come, and the camera is asked. */
  readonly asked: Promise<void>;
  /** Why the camera does not deliver, as far as its connection and its answers tell. */
  failure(): SourceFailure | undefined;
  close(): void;
}

interface RelayPatience {
  /**
   * Milliseconds for the connection, for each answer before the camera plays, and for the first packet by UDP: a camera may begin with its
   * next key frame, which it sends every 8 to 15 s.
   */
  readonly connectMs?: number;
  readonly answerMs?: number;
  readonly udpMs?: number;
}

const localPath = "/camera";
const farewellMs = 500;
/** Packets by UDP that a slow reader leaves are dropped beyond this; a camera that takes no requests has failed. */
const mostPendingBytes = 2 << 20;

/**
 * Relays one RTSP connection to a camera and signs in there. The addresses of programs can be seen by everybody on the machine (`ps`);
 * user name, password and path of the camera stay in this process. The relay sees every answer and so knows why a camera fails.
 */
export async function openRtspRelay(camera: CameraAddress, patience: RelayPatience = {}): Promise<RtspRelay> {
  let connection: Connection | undefined;
  const asked = Promise.withResolvers<void>();
  const server = createServer((reader) => {
    // One reader, and nobody after it.
    server.close();
    if (connection) return void reader.destroy();
    asked.resolve();
    try {
      connection = relay(reader, camera, `rtsp://127.0.0.1:${port}${localPath}`, patience);
    } catch {
      connection = { failure: () => "error_video_source_gateway_failed", close: () => undefined };
      reader.destroy();
    }
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  server.on("error", () => undefined);
  const { port } = server.address() as AddressInfo;
  return {
    url: `rtsp://127.0.0.1:${port}${localPath}`,
    asked: asked.promise,
    failure: () => connection?.failure(),
    close() {
      server.close();
      connection?.close();
    },
  };
}

type Connection = Pick<RtspRelay, "failure" | "close">;

/** As ffmpeg does unless it is told otherwise, the camera's certificate is not checked: cameras sign their own. */
function connectTo({ host, port, isEncrypted }: CameraAddress): Socket {
  return isEncrypted ? connectTls({ host, port, rejectUnauthorized: false }) : connectPlain({ host, port });
}

function relay(
  reader: Socket,
  camera: CameraAddress,
  local: string,
  { connectMs = 5_000, answerMs = 10_000, udpMs = 20_000 }: RelayPatience,
): Connection {
  const upstream = connectTo(camera);
  let reason: SourceFailure | undefined;
  let isConnected = false;
  /** Connected, and encrypted where it is to be. */
  let isOpen = false;
  let isOver = false;

  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(connecting);
    const farewell = dialogue.farewell();
    dialogue.dispose();
    reader.destroy();
    if (!isOpen || !upstream.writable) return void upstream.destroy();
    if (farewell) upstream.write(farewell);
    upstream.end();
    upstream.resume();
    const leaving = setTimeout(() => upstream.destroy(), farewellMs);
    upstream.once("close", () => clearTimeout(leaving));
  };
  const fail = (why: SourceFailure) => {
    if (!isOver) reason ??= why;
    end();
  };
  const connecting = setTimeout(() => fail(isConnected ? "error_video_source_encryption" : "error_video_source_unreachable"), connectMs);

  const toReader = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      answers(chunk);
      done();
    },
  });
  const dialogue = createRtspDialogue({
    camera,
    local,
    answerMs,
    udpMs,
    addresses: () => ({ from: upstream.remoteAddress ?? "", at: upstream.localAddress ?? "" }),
    toCamera(bytes) {
      if (upstream.writableLength > mostPendingBytes) return fail("error_video_source_camera_failed");
      if (upstream.writable) upstream.write(bytes);
    },
    toReader(bytes) {
      if (!isOver && toReader.readableLength < mostPendingBytes) toReader.push(bytes);
    },
    fail,
  });
  const requests = createRtspSplitter({
    onMessage: dialogue.onRequest,
    // The reader's RTCP; where RTP comes by UDP the gateway reports itself.
    onPackets: () => undefined,
    onBroken: () => fail("error_video_source_gateway_failed"),
  });
  const splitAnswers = createRtspSplitter({
    onMessage: dialogue.onAnswer,
    onPackets: dialogue.onPackets,
    onBroken: () => fail(dialogue.hasAnswered ? "error_video_source_camera_failed" : "error_video_source_not_rtsp"),
  });
  const answers = (chunk: Buffer) => {
    if (!dialogue.hasAnswered && !isRtspBeginning(chunk)) fail("error_video_source_not_rtsp");
    else splitAnswers(chunk);
  };

  const connected = () => {
    isOpen = true;
    clearTimeout(connecting);
  };
  upstream.once(camera.isEncrypted ? "secureConnect" : "connect", connected);
  upstream.once("connect", () => {
    isConnected = true;
  });
  upstream.on("error", (error) => {
    if (camera.isEncrypted && isConnected && !isOpen) fail("error_video_source_encryption");
    else if (!dialogue.isPlaying) fail((isOpen ? dialogue.failure() : undefined) ?? failureOfConnection(error, isOpen));
  });
  reader.on("error", () => undefined);
  // A camera that is gone is told apart from a reader that has enough: only then the connection still stands.
  const lost = () => fail(dialogue.failure() ?? (dialogue.isPlaying ? "error_video_source_stalled" : "error_video_source_no_answer"));
  pipeline(upstream.iterator({ destroyOnReturn: false }), toReader, reader).then(
    () => (reader.destroyed ? end() : lost()),
    () => (upstream.destroyed || upstream.readableEnded ? lost() : end()),
  );
  pipeline(reader, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) requests(chunk);
  }).then(end, end);

  return {
    failure() {
      if (reason) return reason;
      return isOpen ? dialogue.failure() : "error_video_source_unreachable";
    },
    close: end,
  };
}

/** The first bytes of an answer are the name of the protocol. */
function isRtspBeginning(chunk: Buffer): boolean {
  const name = "RTSP/";
  return name.startsWith(chunk.toString("latin1", 0, name.length)) || chunk[0] === 0x24;
}
