import * as accessQuestions from "./accessQuestions.ts";
import * as audit from "./audit.ts";
import * as bookmarks from "./bookmarks.ts";
import * as calls from "./calls.ts";
import * as cardEnrolment from "./cardEnrolment.ts";
import * as cards from "./cards.ts";
import * as catalog from "./catalog.ts";
import * as cloudKeys from "./cloudKeys.ts";
import * as credentialRules from "./credentialRules.ts";
import * as credentials from "./credentials.ts";
import * as dashboard from "./dashboard.ts";
import * as devices from "./devices.ts";
import * as doorbells from "./doorbells.ts";
import type { Endpoint } from "./endpoint.ts";
import * as enrolment from "./enrolment.ts";
import * as eventLogs from "./eventLogs.ts";
import * as eventVideos from "./eventVideos.ts";
import * as evidenceCases from "./evidenceCases.ts";
import * as externalSystemIds from "./externalSystemIds.ts";
import * as faceInvitations from "./faceInvitations.ts";
import * as faceLinks from "./faceLinks.ts";
import * as facePhotos from "./facePhotos.ts";
import * as firmware from "./firmware.ts";
import * as groups from "./groups.ts";
import * as guests from "./guests.ts";
import * as holidays from "./holidays.ts";
import * as invitations from "./invitations.ts";
import * as keyLinks from "./keyLinks.ts";
import * as live from "./live.ts";
import * as lockdown from "./lockdown.ts";
import * as macros from "./macros.ts";
import * as mailedCodes from "./mailedCodes.ts";
import * as musters from "./musters.ts";
import * as notices from "./notices.ts";
import * as onboarding from "./onboarding.ts";
import * as ownUser from "./ownUser.ts";
import * as passes from "./passes.ts";
import * as playback from "./playback.ts";
import * as policyPreview from "./policyPreview.ts";
import * as policyTests from "./policyTests.ts";
import * as presence from "./presence.ts";
import * as reasons from "./reasons.ts";
import * as recordings from "./recordings.ts";
import * as reports from "./reports.ts";
import * as reviews from "./reviews.ts";
import * as roles from "./roles.ts";
import * as schedules from "./schedules.ts";
import * as session from "./session.ts";
import * as sharedClips from "./sharedClips.ts";
import * as signUp from "./signUp.ts";
import * as sites from "./sites.ts";
import * as sourceEvents from "./sourceEvents.ts";
import * as system from "./system.ts";
import * as userFiles from "./userFiles.ts";
import * as userImports from "./userImports.ts";
import * as userPictures from "./userPictures.ts";
import * as users from "./users.ts";
import * as uses from "./uses.ts";
import * as videoShares from "./videoShares.ts";
import * as videoSources from "./videoSources.ts";
import * as videoWalls from "./videoWalls.ts";
import * as zones from "./zones.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "payload" in value;
}

/** Every operation of the contract by its id. The server serves them, OpenAPI describes them and the access tests try each of them. */
export const operations: ReadonlyMap<string, Endpoint> = new Map(
  [
    system,
    session,
    ownUser,
    signUp,
    onboarding,
    mailedCodes,
    dashboard,
    macros,
    notices,
    devices,
    doorbells,
    catalog,
    calls,
    eventLogs,
    audit,
    playback,
    recordings,
    eventVideos,
    evidenceCases,
    reports,
    reasons,
    sharedClips,
    bookmarks,
    reviews,
    sourceEvents,
    videoShares,
    videoSources,
    videoWalls,
    live,
    enrolment,
    lockdown,
    passes,
    firmware,
    sites,
    zones,
    groups,
    guests,
    holidays,
    invitations,
    schedules,
    roles,
    policyPreview,
    policyTests,
    presence,
    musters,
    userPictures,
    users,
    externalSystemIds,
    userFiles,
    userImports,
    accessQuestions,
    credentialRules,
    credentials,
    cards,
    cardEnrolment,
    cloudKeys,
    keyLinks,
    uses,
    faceInvitations,
    faceLinks,
    facePhotos,
  ].flatMap((resource) => Object.entries(resource).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
);
