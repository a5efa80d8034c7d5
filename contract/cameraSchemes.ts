/**
 * The schemes of the addresses at which gateways read cameras. The form takes these addresses, the platform stores them, and
 * `edge/sources/sourceTypes.ts` says how a gateway reads each.
 */
export const cameraSchemes = {
  /** `port` is what an address means that names none. */
  rtsp: { port: 554, isEncrypted: false },
  rtsps: { port: 322, isEncrypted: true },
} as const;

export type CameraScheme = keyof typeof cameraSchemes;
const names = Object.keys(cameraSchemes) as CameraScheme[];

/** The scheme that `URL` gives as `rtsp:`; undefined for one at which no camera is read. */
export function cameraSchemeOf(protocol: string): CameraScheme | undefined {
  return names.find((name) => `${name}:` === protocol);
}
