import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";

/** Limits of the platform that consoles do not need. */
export const serverLimits = {
  /** A sign-in lasts this long without the password being asked for again. */
  sessionLifeMs: 30 * dayMs,
  /** A token of a sign-in is renewed after this; what it may do is read anew with each call. */
  idTokenLifeMs: hourMs,
  /** A sign-in older than this does not change a password. */
  recentSignInMs: 5 * minuteMs,
  /** A question that tells people from programs can be answered for this long. */
  captchaLifeMs: 10 * minuteMs,
  /** AU-05, AU-06: a code that is mailed for a new password or to prove an address. */
  mailedCodeLifeMs: hourMs,
  /** AU-08: the link that makes an account. */
  signUpLifeMs: dayMs,
  /** US-03 */
  invitationLifeMs: 7 * dayMs,
  /** A token with which a device enrols. */
  enrolmentTokenLifeMs: hourMs,
  /** How long an answer is kept for repetitions of its call. */
  idempotencyKeyLifeMs: dayMs,
  /** PN-03: what an inbox lists, and how far back. */
  inboxMax: 100,
  inboxDays: 30,
  /** Per person. */
  videoWallsMax: 50,
  /** a command that opens a door is worthless after this. */
  doorCommandLifeMs: 10_000,
  liveSeatLifeMs: 30_000,
  /** What a gateway asks of a viewer: that of live video is renewed with the seat's heartbeat, that of recordings with a new one. */
  viewerGrantLifeMs: 2 * minuteMs,
  recordingGrantLifeMs: minuteMs,
  /** Temporary keys: of a viewer and of a device for a live channel, and for the object store. */
  viewerKeyLifeMs: 15 * minuteMs,
  masterKeyLifeMs: hourMs,
  objectKeyLifeMs: hourMs,
  /** PL-18: the address of an event's video. */
  eventVideoTicketLifeMs: 4 * hourMs,
  /** Of one person, those that are not over. */
  cloudKeysMax: 20,
  /** How long one that is over stays in lists; it goes when the person is given another. */
  cloudKeyKeptDays: 30,
  /** Per person, without expired ones. */
  faceInvitationsMax: 5,
  /** How long one that is over stays in lists; it goes when the person is given another. */
  faceInvitationKeptDays: 30,
  /** photos that one face invitation takes. */
  facePhotoTries: 10,
  /** wrong PINs of one link, of a cloud key or a face invitation, within the window, and in its life, which then ends. */
  linkPinTries: 5,
  linkPinTriesOfLife: 20,
  linkPinWindowMs: 15 * minuteMs,
  /** of one address within the window, at any cloud keys and at any face invitations. */
  keyPinTriesOfAddress: 20,
  facePinTriesOfAddress: 50,
  /** B-03: longest range of a list of recordings, in days. */
  recordingsListDays: 31,
  /** How long an unlock by the person who answered counts as the result of the call. */
  callOpensMs: 300_000,
  /** Entries of one account. */
  catalogEntriesMax: 5_000,
  /** An import of people that does not run is deleted after this, with the next one of the same person. */
  importsKeptDays: 7,
  /** DV-18: a device that has said nothing about its update for this long has failed. */
  firmwareSilenceMs: hourMs,
  /** Per account. */
  policyTestsMax: 500,
  /** Clips of one account that are being prepared or can be watched. */
  sharesMax: 100,
  /** How long shared clips stay listed. */
  sharesKeptDays: 90,
  /** Per link. */
  shareOpeningsMax: 500,
  /** B-04: of one account; what one case holds; clips of one account that are locked. */
  casesMax: 2_000,
  /** EV-04: of one address of a video, at a time. */
  videoConnectionsMax: 10,
  /** B-12: bookmarks of an account. */
  bookmarksMax: 20_000,
  /** DV-20: on entries of an account's log. */
  eventTagsMax: 100_000,
  caseItemsMax: 200,
  lockedClipsMax: 500,
  /** How long an analysis of a photo may take before a person looks at it instead. */
  faceAnalysisMs: 10_000,
} as const;
