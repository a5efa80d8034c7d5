import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import type { VideoSource } from "#contract/videoSources.ts";
import { duration } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { CircleCheck, CircleSlash, TriangleAlert } from "#kernel/ui/icons.ts";
import { type KeyValue, KeyValueList } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { problemOf } from "../problemOf.ts";
import { GatewayReach } from "../services.ts";
import { useGateways, useVideoSources } from "../videoSourceQueries.ts";
import { NumberEditor } from "./NumberEditor.tsx";

/** Properties and condition of a camera. Never shows sign-in data, only whether there is any (VS-02). */
export function CameraFacts({ camera }: { camera: Device }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const directory = kernel.use(DeviceDirectory);
  const { data: gateways } = useGateways();
  const source = useVideoSources(camera.gatewaySerial === undefined ? [] : [camera.gatewaySerial])[camera.serialNumber];
  const reach = useSnapshot(kernel.use(GatewayReach).state)[camera.gatewaySerial ?? ""];
  const now = useNow(1000, kernel.realtime.serverNowMs);
  const connection = directory.connectionChip(camera);
  const recording = directory.recordingChip(camera);
  const gateway = gateways?.find(({ serialNumber }) => serialNumber === camera.gatewaySerial)?.name ?? camera.gatewaySerial;
  const rows: KeyValue[] = [
    {
      key: t("cameras.column.connection"),
      value: <StateChip icon={connection.icon} word={connection.label} level={connection.level} />,
      note: camera.connectionChangedAtUtc && duration(now - Date.parse(camera.connectionChangedAtUtc), language),
    },
    ...(recording
      ? [{ key: t("cameras.column.recording"), value: <StateChip icon={recording.icon} word={recording.label} level={recording.level} /> }]
      : []),
    ...(source ? healthOf(source, t) : []),
    { key: t("cameras.column.number"), value: <NumberEditor key={camera.serialNumber} camera={camera} /> },
    { key: t("cameras.column.site"), value: camera.siteName },
    ...(gateway === undefined ? [] : [{ key: t("cameras.column.gateway"), value: gateway, note: reach && t(`cameras.reach.${reach}`) }]),
    ...(source ? factsOf(source, t) : []),
    { key: t("cameras.detail.zone"), value: camera.timeZoneId },
    ...(camera.firmwareVersion === undefined ? [] : [{ key: t("cameras.detail.firmware"), value: camera.firmwareVersion }]),
  ];
  return <KeyValueList rows={rows} />;
}

function healthOf(source: VideoSource, t: ReturnType<typeof useText>): KeyValue[] {
  const { liveConversion, subStreamFailureCode } = source;
  return [
    { key: t("cameras.detail.health"), value: <Health source={source} /> },
    ...(liveConversion === undefined ? [] : [{ key: t("cameras.detail.liveVideo"), value: t(`cameras.conversion.${liveConversion}`) }]),
    ...(source.subStreamUrl === undefined || subStreamFailureCode === undefined
      ? []
      : [
          {
            key: t("cameras.detail.subStreamHealth"),
            value: <Problem words={problemOf({ isEnabled: true, failureCode: subStreamFailureCode }, t)} />,
          },
        ]),
  ];
}

function factsOf(source: VideoSource, t: ReturnType<typeof useText>): KeyValue[] {
  return [
    { key: t("cameras.detail.stream"), value: <span className="trunc">{source.streamUrl}</span> },
    ...(source.subStreamUrl === undefined
      ? []
      : [{ key: t("cameras.detail.subStream"), value: <span className="trunc">{source.subStreamUrl}</span> }]),
    { key: t("cameras.detail.signIn"), value: t(source.hasCredentials ? "cameras.detail.signInKept" : "cameras.detail.signInNone") },
    ...(source.resolution === undefined ? [] : [{ key: t("cameras.column.resolution"), value: source.resolution.replace("x", "×") }]),
    ...(source.encoding === undefined ? [] : [{ key: t("cameras.detail.encoding"), value: source.encoding }]),
    { key: t("cameras.detail.address"), value: source.ip, note: t("cameras.detail.port", { port: source.port }) },
    { key: t("cameras.detail.sound"), value: t(source.hasAudio ? "cameras.detail.yes" : "cameras.detail.no") },
    { key: t("cameras.detail.ptz"), value: t(source.hasPtz ? "cameras.detail.yes" : "cameras.detail.no") },
    ...(source.inferenceUrl === undefined
      ? []
      : [{ key: t("cameras.detail.inference"), value: <span className="trunc">{source.inferenceUrl}</span> }]),
  ];
}

/** The gateway's last report about the camera. */
function Health({ source }: { source: VideoSource }) {
  const t = useText();
  if (!source.isEnabled) return <StateChip icon={CircleSlash} level="off" word={t("cameras.detail.off")} />;
  const problem = problemOf(source, t);
  if (problem !== undefined) return <Problem words={problem} />;
  return source.isConnected ? (
    <StateChip icon={CircleCheck} level="rest" word={t("cameras.detail.reading")} />
  ) : (
    <StateChip icon={TriangleAlert} level="warn" word={t("cameras.detail.waiting")} />
  );
}

function Problem({ words = "" }: { words: string | undefined }) {
  return <StateChip icon={TriangleAlert} level="warn" word={words} isSentence />;
}
