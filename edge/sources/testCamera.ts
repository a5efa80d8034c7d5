import { startTestMedia, type TestMedia, type TestMediaOptions } from "./testCameraMedia.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./testCameraServer.ts";

export interface TestCamera extends TestServer, Omit<TestMedia, "packets"> {
  readonly url: string;
}

/** An RTSP camera for tests that can misbehave in the ways that real cameras do. */
export async function startTestCamera(options: TestMediaOptions & TestServerOptions = {}): Promise<TestCamera> {
  const { codec = "libx264", audio = "absent" } = options;
  const { packets, ...media } = await startTestMedia(options);
  const described = { codec: codec === "libx264" ? "H264" : "MP4V-ES", hasAudio: audio !== "absent" } as const;
  const server = await startTestServer(packets, described, options);
  return {
    ...media,
    ...server,
    url: `rtsp://127.0.0.1:${server.port}/stream`,
    async dispose() {
      await server.dispose();
      await media.dispose();
    },
  };
}
