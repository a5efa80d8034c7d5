import type { Log } from "../../log.ts";
import { createCameraPicture } from "./cameraPicture.ts";
import { createCaptions } from "./caption.ts";
import type { Credentials } from "./digest.ts";
import { createEncoder } from "./encoder.ts";
import { createFigures } from "./figures/figures.ts";
import { objectsInScene, type SceneObject } from "./motion.ts";
import { createRenderer } from "./renderer.ts";
import { openRtspServer } from "./rtspServer.ts";
import { type SceneName, scenes } from "./scenes/catalogue.ts";
import { seededRandom } from "./seededRandom.ts";
import { type StreamName, streamFormat, usualFramesPerSecond } from "./streamFormat.ts";

export interface SimulatedCameraOptions {
  readonly id: string;
  readonly name: string;
  /** A name in the catalogue of scenes; any other is replaced by one of them, always the same, with a warning. */
  readonly scene: string;
  /** IANA name. */
  readonly timeZone: string;
  /** LV-14: it sends what a mirror shows. */
  readonly isMirrored?: boolean;
}

export interface SimulatedCamerasOptions {
  readonly seed: string | number;
  readonly cameras: readonly SimulatedCameraOptions[];
  /** From one key frame to the next; 2 when absent. */
  readonly keyFrameSeconds?: number;
  /** Frame rate of the main streams; default 15. */
  readonly framesPerSecond?: number;
  readonly host?: string;
  /** Any free port when absent. */
  readonly port?: number;
  readonly credentials?: Credentials;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  readonly log?: Pick<Log, "warn">;
}

/** The cameras of the simulated site, on one RTSP port. */
export interface SimulatedCameras {
  readonly port: number;
  /** The address of a stream, without credentials. Throws for an unknown camera. */
  url(id: string, stream: StreamName): string;
  /** The true motion in a camera's view at an instant (epoch milliseconds). Throws for an unknown camera. */
  objectsAt(id: string, instant: number): SceneObject[];
  dispose(): Promise<void>;
}

/** Opens the port only: a camera draws and encodes while a client reads it. */
export async function createSimulatedCameras(options: SimulatedCamerasOptions): Promise<SimulatedCameras> {
  const { seed, keyFrameSeconds = 2, framesPerSecond = usualFramesPerSecond } = options;
  const { host = "127.0.0.1", port = 0, credentials, now = Date.now, log } = options;
  const shared = Promise.all([createFigures(), createCaptions()]);
  const cameras = new Map(options.cameras.map((camera) => [camera.id, createCamera(camera)]));

  function createCamera({ id, name, timeZone, isMirrored = false, ...wanted }: SimulatedCameraOptions) {
    const warn = (message: string) => (reason: unknown) => log?.warn(message, { camera: id, reason: String(reason) });
    const scene = sceneNamed(wanted.scene) ?? sceneBySeed(id);
    if (scene !== sceneNamed(wanted.scene)) warn("A simulated camera has no such scene and shows another one")(wanted.scene);
    const ownSeed = `${seed}/${id}`;
    const picture = createCameraPicture({
      framesPerSecond,
      async openRenderer() {
        const [figures, captions] = await shared;
        return await createRenderer({ scene, seed: ownSeed, name, timeZone, figures, captions, isMirrored });
      },
      now,
      onFailure: warn("A simulated camera cannot draw"),
    });
    const encoder = (stream: StreamName) =>
      createEncoder({
        format: streamFormat(stream, { framesPerSecond, keyFrameSeconds }),
        takeFrames: (listener) => picture.subscribe(stream, listener),
        onFailure: warn("The encoder of a simulated camera ended"),
      });
    return { name, scene, seed: ownSeed, picture, main: encoder("main"), sub: encoder("sub") };
  }

  const camera = (id: string) => {
    const found = cameras.get(id);
    if (!found) throw new Error(`There is no simulated camera ${id}.`);
    return found;
  };

  const streamAt = (path: string) => {
    const [, id = "", stream] = /^\/([^/]+)\/(main|sub)$/.exec(path) ?? [];
    const found = cameras.get(decoded(id));
    return found && { name: found.name, encoder: stream === "main" ? found.main : found.sub };
  };

  await shared;
  const server = await openRtspServer({ host, port, credentials, streamAt });
  return {
    port: server.port,
    url(id, stream) {
      camera(id);
      return `rtsp://${host.includes(":") ? `[${host}]` : host}:${server.port}/${encodeURIComponent(id)}/${stream}`;
    },
    objectsAt(id, instant) {
      const { scene, seed: ownSeed } = camera(id);
      return objectsInScene(scene, ownSeed, instant);
    },
    async dispose() {
      await server.dispose();
      for (const { picture } of cameras.values()) picture.dispose();
      await Promise.all([...cameras.values()].flatMap(({ main, sub }) => [main.dispose(), sub.dispose()]));
    },
  };
}

function sceneNamed(name: string) {
  return isSceneName(name) ? scenes[name] : undefined;
}

function isSceneName(name: string): name is SceneName {
  return Object.hasOwn(scenes, name);
}

function sceneBySeed(id: string) {
  const all = Object.values(scenes);
  return all[Math.floor(seededRandom("scene", id) * all.length)] ?? scenes.lobby;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
