/** Every number of the product that both ends must agree on. Times are in the unit of the name. */
export const limits = {
  /** GN-04 */
  versionLabel: "1.0.31",
  bodyBytes: 1024 * 1024,
  dashboardBytes: 256 * 1024,
  /** C-02: of one person. */
  macrosMax: 50,
  macroStepsMax: 30,
  macroAskedMax: 10,
  macroNameMax: 50,
  macroObjectNameMax: 200,
  macrosBytes: 256 * 1024,
  /** B-28: rules of one person. */
  noticeChoicesMax: 500,
  quietHoursMax: 10,
  snoozesMax: 100,
  noticeRulesBytes: 128 * 1024,
  videoWallNameMin: 2,
  videoWallNameMax: 50,
  videoWallSlotsMax: 36,
  videoWallLayoutBytes: 64 * 1024,
  deviceNameMin: 2,
  deviceNameMax: 50,
  streamUrlMin: 10,
  streamUrlMax: 400,
  cameraSignInMax: 64,
  /** DV-03: a serial of this length or more names a camera or another gateway-connected source. */
  cameraSerialMin: 30,
  serialMin: 13,
  serialMax: 64,
  /** B-21: how far away the end of an override may be. */
  overrideHoursMax: 24,
  /** AU-16: for so long the claim of a serial number waits for its device. */
  deviceClaimDays: 30,
  /** LV-17 */
  liveViewersPerDevice: 10,
  /** the seat's heartbeat and how long a silent seat lives. */
  liveHeartbeatMs: 10_000,
  /** a live view that has not connected by then is closed. */
  liveConnectTimeoutMs: 60_000,
  /** LV-11 */
  liveReloadMs: 400,
  /** LV-17: connection changes of the first seconds are noise of the negotiation. */
  liveSettleMs: 5_000,
  /** LV-19 */
  snapshotFlashMs: 50,
  /** SH-06 */
  toastMs: 7_000,
  toastsAtOnce: 5,
  approvalBadgeMax: 99,
  /** AP-01: requests that one answer lists. */
  passesListed: 500,
  passCommentsMax: 500,
  cardNumberMax: 32,
  /** EN-09: 16 bits. */
  facilityCodeMax: 65_535,
  /** */
  pinMin: 4,
  pinMax: 8,
  /** default and longest validity of a cloud key. */
  cloudKeyHours: 24,
  cloudKeyDaysMax: 30,
  /** default and longest validity of a face invitation. */
  faceInvitationHours: 24,
  faceInvitationDaysMax: 30,
  /** PB-08: the shorter side of a photo of a face, and the longer one of what is kept of it. */
  facePhotoMinPx: 200,
  facePhotoKeptPx: 1024,
  /** PB-08: how often the page asks for the result of a photo. */
  facePhotoAskMs: 4_000,
  /** US-08: people that one call invites. */
  selfieBatchMax: 100,
  /** CR-05: how many wrong PINs an account may let its doors take, and for how long they may take none. */
  wrongPinsMin: 3,
  wrongPinsMax: 20,
  pinMinutesMax: 60,
  permittedFacilityCodesMax: 50,
  /** CR-04: how long a reader waits for a new card. */
  cardEnrolmentMs: 30_000,
  sideMenuOpenPx: 210,
  sideMenuClosedPx: 63,
  /** Entries of one page that are explained at once. */
  explainedEventsMax: 100,
  /** */
  pageSizes: [10, 25, 50, 100],
  pageSizeDefault: 25,
  bootstrapPageSize: 100,
  /** AU-17 */
  probeTimeoutMs: 4_000,
  probeIntervalMs: 60_000,
  probeIntervalPerHostMs: 1_000,
  localHostMax: 80,
  localHostsPerGateway: 4,
  /** Rows that a page number may skip; further on, cursors lead. */
  pageOffsetMax: 10_000,
  /** */
  reportRangeDays: 30,
  /** SR-09: minutes of recorded video that are given at once. */
  videoRangeMinutes: 60,
  /** B-14 */
  motionSearchHours: 6,
  motionMomentsMax: 500,
  regionCornersMax: 32,
  /** a report covers at most so many days. */
  reportDays: 30,
  /** US-07, VD-10 */
  importBytes: 2 * 1024 * 1024,
  importRowsMax: 100_000,
  realtimeHeartbeatMs: 15_000,
  /** A console shows "stale" when nothing arrived for this long. */
  realtimeStaleMs: 30_000,
  /** RZ-11: a document older than this is history and raises no toast. */
  notificationFreshMs: 30_000,
  /** IC-06, Q-10: a ring that is older than this, or further in the future by the server's clock, is ignored. */
  doorbellAgeMs: 30_000,
  doorbellAheadMs: 30_000,
  /** IC-07, Q-10 */
  doorbellToastMs: 30_000,
  /** IC-08, Q-10: how long an intercom call rings. An older request, or one from the future, is ignored. */
  callRingsMs: 60_000,
  /** PB-12: how often the visitors' page asks for the state of its call. */
  callAskMs: 2_000,
  /** IC-01 */
  unitNameMax: 50,
  /** DV-04: default release time of a door. */
  lockReleaseDefaultMs: 5_000,
  doorHeldOpenDefaultMs: 30_000,
  /** */
  nameMin: 2,
  nameMax: 50,
  workflowNameMin: 2,
  workflowNameMax: 50,
  /** A week: a longer duration is not an emergency but a change of settings. */
  lockdownMinutesMax: 10_080,
  passwordMin: 8,
  passwordMax: 50,
  emailMax: 254,
  /** AU-12: limits of an uploaded profile photo, and the size of the stored square. */
  avatarFileBytes: 5 * 1024 * 1024,
  avatarMinPx: 64,
  avatarMaxPx: 12_000,
  avatarPixelsMax: 50_000_000,
  avatarKeptPx: 256,
  /** Pictures of people that are asked for at once: a page of a list. */
  picturesMax: 50,
  /** B-24: most event images in one answer. */
  usePicturesMax: 10,
  personNameMax: 50,
  /** VD-05: first and last name, each, as administrators write them. */
  userNameMin: 2,
  userNameMax: 20,
  phoneMax: 20,
  /** AU-08 */
  accountNameMin: 4,
  accountNameMax: 100,
  /** VD-02 */
  urlMin: 2,
  urlMax: 200,
  guestSchedulesMax: 50,
  /** B-24: openings that a credential may be good for. */
  usesMax: 1000,
  /** the owner's. */
  roleRankMax: 100,
  /** VD-05 */
  descriptionMin: 4,
  descriptionMax: 300,
  addressLineMin: 3,
  addressLineMax: 100,
  cityMax: 100,
  zipMax: 100,
  /** */
  stateMax: 30,
  externalIdMax: 20,
  /** SC-01: minutes, a week; ranges of one schedule. */
  recurrenceMinutesMax: 10_080,
  recurrencesMax: 100,
  /** Limits of one zone. */
  occupancyMax: 100_000,
  /** B-22: most people of a muster in one answer, and the longest comment on a person. */
  musterPeoplePage: 500,
  musterNoteMax: 300,
  /** Most people, doors, zones or groups in one call. */
  attachedMax: 1000,
  /** UX-02 */
  commentMax: 150,
  /** SR-05, Q-07: minutes. */
  shareMinutesMin: 5,
  shareMinutesMax: 720,
  shareMinutes: 5,
  caseReferenceMax: 50,
  caseNoteMax: 2_000,
  caseStillBytes: 8 * 1024 * 1024,
  /** B-31 */
  reasonMin: 3,
  reasonMax: 200,
} as const;
