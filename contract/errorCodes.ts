/** Codes that any call may answer with. */
export const genericErrorCodes = [
  "error_invalid_request",
  "error_session_expired",
  "error_forbidden",
  "error_route_not_found",
  "error_body_too_large",
  "error_unsupported_media_type",
  "error_too_many_requests",
  "error_account_inactive",
  "error_account_suspended",
  "error_account_expired",
  "error_account_pending",
  "error_user_suspended",
  "error_storage_full",
  "error_system",
] as const;

/** Codes that belong to one area. Literal on the wire (ER-04, ER-05); every one has a text in both languages. */
export const areaErrorCodes = [
  "error_account_not_found",
  "error_user_not_found",
  "error_mail_code_invalid",
  "error_mail_code_expired",
  "error_weak_password",
  "error_site_not_found",
  "error_invalid_pin",
  "error_invalid_expiration",
  "error_integration",
  "error_dashboard_conflict",
  "error_dashboard_too_large",
  "error_device_not_found",
  "error_device_disconnected",
  "error_device_in_lockdown",
  "error_device_not_delivered",
  "error_device_no_web_credential",
  "error_device_lock_state_not_allowed",
  "error_device_name_taken",
  "error_device_number_taken",
  "error_device_webrtc_disabled",
  "error_device_version_conflict",
  "error_device_not_eligible",
  "error_device_already_on_wall",
  "error_device_already_off_wall",
  "error_max_live_connections",
  "error_live_seat_missing",
  "error_live_not_allowed",
  "error_video_source_not_found",
  "error_video_source_invalid_url",
  "error_video_source_unreachable",
  "error_video_source_unauthorized",
  "error_video_source_not_h264",
  "error_video_source_in_use",
  "error_gateway_offline",
  "error_gateway_slots_used",
  "error_enrolment_token_invalid",
  "error_event_not_found",
] as const;

export type ErrorCode = (typeof genericErrorCodes)[number] | (typeof areaErrorCodes)[number];

/** Event codes that the portal never shows (ER-04). */
export const silentEventCodes: readonly string[] = [
  "error_device_already_off_wall",
  "error_device_already_on_wall",
  "error_user_invalid_external_system_id",
];
