import { describe, expect, it } from "vitest";
import { isTopic, topics } from "./realtime.ts";

/** Quoted from the specification. */
const deviceChannels =
  "Index, AccessLog, ConnectionStatus, DoorState, LockState, NetworkSettings, DoorBellRing, SensorPaired, VideoSources, NextResync, RelayPanelConnectionStatus, CameraOnvifDetails, DiagnosticPingData, Algorithms, Alerts";
/** Channels without a sender yet, with the requirement that will add each (docs/requirements.md). */
const plannedChannels: Record<string, string> = {
  NetworkSettings: "DV-06",
  SensorPaired: "SE-02",
  NextResync: "DV-19",
  RelayPanelConnectionStatus: "EL-01",
  CameraOnvifDetails: "VS-04",
  DiagnosticPingData: "VS-07",
  Algorithms: "AI-07",
  Alerts: "AI-07",
};
const otherChannels =
  "AccountSupport/FirmwareUpgrade, LockdownPlan, Sensors/SensorState, Sensors/BatteryPercent, Sensors/SignalIntensity, ApprovalRequests, Users/CardEnrollmentResult, Users/MobileCredential, Users/DeviceCallRequest";
const deviceCodes =
  "notification_status_connected, notification_status_disconnected, videosources_healthcheck_response, videosources_scanned_response, camera_onvif_info_response, videosources_save_response, videosources_save_playlist_response, notification_door_state, notification_lock_state, notification_access_log, notification_access_log_uploaded_video_success";
const doorCodes =
  "notification_door_bell_ring, notification_lockdown_plan, notification_device_call_request, notification_firmware_upgrade, notification_user_approval_request";
/** The channel Index has no code in the specification. */
const ownCodes = [
  "notification_device_changed",
  "notification_video_wall_changed",
  "notification_video_share_changed",
  "notification_access_log_uploaded_video_failed",
  "notification_evidence_case_changed",
  // Nor have the channels of people.
  "notification_card_enrollment_result",
  "notification_mobile_credential",
  ...[
    "doorbell",
    "notice",
    "review",
    "site",
    "zone",
    "presence",
    "muster",
    "group",
    "schedule",
    "holiday",
    "guest",
    "role",
    "user",
    "policytest",
    "credential",
    "call",
    "catalog",
  ].map((thing) => `notification_${thing}_changed`),
];
/** Topics of this product that the specification does not have. */
const ownTopics = [
  "Doorbells",
  "Calls",
  "Catalog",
  "VideoWalls",
  "VideoShares",
  "EvidenceCases",
  "Sites",
  "Zones",
  "Presence",
  "Musters",
  "Groups",
  "Schedules",
  "Holidays",
  "Guests",
  "Roles",
  "Users",
  "PolicyTests",
  "Credentials",
  "Notices",
  "Reviews",
].map((thing) => `${thing}/Index`);

describe("realtime topics", () => {
  it("[RZ-02] contain exactly the device channels of the specification, apart from planned ones", () => {
    const told = Object.keys(topics).flatMap((topic) => (topic.startsWith("Devices/") ? [topic.slice("Devices/".length)] : []));
    expect([...told, ...Object.keys(plannedChannels)].toSorted()).toEqual(deviceChannels.split(", ").toSorted());
  });

  it("[RZ-04] contain otherwise only documents of the specification and the product's own topics", () => {
    const others = Object.keys(topics).filter((topic) => !topic.startsWith("Devices/"));
    expect(others.filter((topic) => !otherChannels.split(", ").includes(topic))).toEqual(ownTopics);
  });

  it("[RZ-05] carry only known codes, each on one channel", () => {
    const codes = Object.values(topics).flatMap((topic) => [...topic.codes]);
    const known = [...deviceCodes.split(", "), ...doorCodes.split(", "), ...ownCodes];
    expect(codes.filter((code, index) => !known.includes(code) || codes.indexOf(code) !== index)).toEqual([]);
  });

  it.each([
    ["Devices/Index", ["notification_device_changed"]],
    ["Devices/DoorBellRing", ["notification_door_bell_ring"]],
    ["Devices/ConnectionStatus", ["notification_status_connected", "notification_status_disconnected"]],
    ["Devices/DoorState", ["notification_door_state"]],
    ["Devices/LockState", ["notification_lock_state"]],
    ["Devices/AccessLog", ["notification_access_log"]],
    ["LockdownPlan", ["notification_lockdown_plan"]],
    ["ApprovalRequests", ["notification_user_approval_request"]],
    ["AccountSupport/FirmwareUpgrade", ["notification_firmware_upgrade"]],
    [
      "Devices/VideoSources",
      [
        "videosources_save_response",
        "videosources_healthcheck_response",
        "videosources_save_playlist_response",
        "notification_access_log_uploaded_video_success",
        "notification_access_log_uploaded_video_failed",
      ],
    ],
  ] as const)("[RZ-02] [RZ-05] carry on %s its codes", (topic, codes) => {
    expect(topics[topic].codes).toEqual(codes);
  });

  it.each(["", "Devices", "devices/DoorState", "Devices/Alerts", "toString", "__proto__"])("do not contain %j", (name) => {
    expect(isTopic(name)).toBe(false);
  });
});
