import { callsRoutes } from "./calls/routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { accessQuestionsRoutes } from "./accessQuestions/routes.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import { credentialsRoutes } from "./credentials/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { macrosRoutes } from "./macros/routes.ts";
import { noticesRoutes } from "./notices/routes.ts";
import { devicesRoutes } from "./devices/routes.ts";
import { evidenceCasesRoutes } from "./evidenceCases/routes.ts";
import { enrolmentRoutes } from "./enrolment/routes.ts";
import { eventLogsRoutes } from "./eventLogs/routes.ts";
import { faceInvitationsRoutes } from "./faceInvitations/routes.ts";
import { firmwareRoutes } from "./firmware/routes.ts";
import { groupsRoutes } from "./groups/routes.ts";
import { guestsRoutes } from "./guests/routes.ts";
import { holidaysRoutes } from "./holidays/routes.ts";
import type { Route } from "./http/handle.ts";
import { keyLinksRoutes } from "./keyLinks/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { lockdownRoutes } from "./lockdown/routes.ts";
import { onboardingRoutes } from "./onboarding/routes.ts";
import { passesRoutes } from "./passes/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { policyPreviewRoutes } from "./policyPreview/previewPolicy.ts";
import { policyTestsRoutes } from "./policyTests/routes.ts";
import { reasonRoutes } from "./reasons/reasonRules.ts";
import { recordingsRoutes } from "./recordings/routes.ts";
import { reportsRoutes } from "./reports/routes.ts";
import { musterRoutes } from "./musters/routes.ts";
import { presenceRoutes } from "./presence/routes.ts";
import { rolesRoutes } from "./roles/routes.ts";
import { schedulesRoutes } from "./schedules/routes.ts";
import { signUpRoutes } from "./signUp/routes.ts";
import { sitesRoutes } from "./sites/routes.ts";
import { systemRoutes } from "./system/routes.ts";
import { userImportsRoutes } from "./userImports/routes.ts";
import { usersRoutes } from "./users/routes.ts";
import { usesRoutes } from "./uses/routes.ts";
import { videoSourcesRoutes } from "./videoSources/routes.ts";
import { eventVideosRoutes } from "./eventVideos/routes.ts";
import { bookmarksRoutes } from "./bookmarks/routes.ts";
import { reviewsRoutes } from "./reviews/routes.ts";
import { sourceEventsRoutes } from "./sourceEvents/routes.ts";
import { videoSharesRoutes } from "./videoShares/routes.ts";
import { videoWallsRoutes } from "./videoWalls/routes.ts";
import { zonesRoutes } from "./zones/routes.ts";

/** Every call of the contract, served. */
export const allRoutes: readonly Route[] = [
  ...systemRoutes,
  ...accountsRoutes,
  ...peopleRoutes,
  ...signUpRoutes,
  ...onboardingRoutes,
  ...dashboardRoutes,
  ...macrosRoutes,
  ...noticesRoutes,
  ...devicesRoutes,
  ...eventLogsRoutes,
  ...auditRoutes,
  ...recordingsRoutes,
  ...evidenceCasesRoutes,
  ...reportsRoutes,
  ...reasonRoutes,
  ...enrolmentRoutes,
  ...videoSourcesRoutes,
  ...bookmarksRoutes,
  ...reviewsRoutes,
  ...sourceEventsRoutes,
  ...videoSharesRoutes,
  ...eventVideosRoutes,
  ...videoWallsRoutes,
  ...liveRoutes,
  ...catalogRoutes,
  ...callsRoutes,
  ...lockdownRoutes,
  ...passesRoutes,
  ...presenceRoutes,
  ...musterRoutes,
  ...firmwareRoutes,
  ...sitesRoutes,
  ...zonesRoutes,
  ...groupsRoutes,
  ...guestsRoutes,
  ...holidaysRoutes,
  ...schedulesRoutes,
  ...rolesRoutes,
  ...policyPreviewRoutes,
  ...policyTestsRoutes,
  ...usersRoutes,
  ...userImportsRoutes,
  ...accessQuestionsRoutes,
  ...credentialsRoutes,
  ...keyLinksRoutes,
  ...usesRoutes,
  ...faceInvitationsRoutes,
];
