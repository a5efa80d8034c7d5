import { auditRoutes } from "./desk/audit/routes.ts";
import { dashboardRoutes } from "./desk/dashboard.ts";
import { eventLogsRoutes } from "./desk/eventLogs/routes.ts";
import { macrosRoutes } from "./desk/macros.ts";
import { noticesRoutes } from "./desk/notices/routes.ts";
import { reportsRoutes } from "./desk/reports/routes.ts";
import { lockdownRoutes } from "./doors/lockdown/routes.ts";
import { musterRoutes } from "./doors/musters/routes.ts";
import { presenceRoutes } from "./doors/presence/routes.ts";
import type { Route } from "./http/handle.ts";
import { systemRoutes } from "./http/systemRoutes.ts";
import { reasonRoutes } from "./identity/accounts/reasonRules.ts";
import { accountsRoutes } from "./identity/accounts/routes.ts";
import { signUpRoutes } from "./identity/signUp/routes.ts";
import { callsRoutes } from "./intercom/calls/routes.ts";
import { catalogRoutes } from "./intercom/catalog/routes.ts";
import { credentialsRoutes } from "./people/credentials/routes.ts";
import { groupsRoutes } from "./people/groups/routes.ts";
import { passesRoutes } from "./people/passes/routes.ts";
import { peopleRoutes } from "./people/profile/routes.ts";
import { rolesRoutes } from "./people/roles/routes.ts";
import { userImportsRoutes } from "./people/userImports/routes.ts";
import { usersRoutes } from "./people/users/routes.ts";
import { usesRoutes } from "./people/uses/routes.ts";
import { accessQuestionsRoutes } from "./policy/accessQuestions/routes.ts";
import { policyPreviewRoutes } from "./policy/policyPreview/previewPolicy.ts";
import { policyTestsRoutes } from "./policy/policyTests/routes.ts";
import { holidaysRoutes } from "./policy/schedules/holidays.ts";
import { schedulesRoutes } from "./policy/schedules/routes.ts";
import { devicesRoutes } from "./sites/devices/routes.ts";
import { enrolmentRoutes } from "./sites/enrolment/routes.ts";
import { firmwareRoutes } from "./sites/firmware/routes.ts";
import { onboardingRoutes } from "./sites/onboarding/routes.ts";
import { sitesRoutes } from "./sites/routes.ts";
import { zonesRoutes } from "./sites/zones/routes.ts";
import { bookmarksRoutes } from "./video/bookmarks/routes.ts";
import { eventVideosRoutes } from "./video/eventVideos/routes.ts";
import { evidenceCasesRoutes } from "./video/evidenceCases/routes.ts";
import { liveRoutes } from "./video/live/routes.ts";
import { recordingsRoutes } from "./video/recordings/routes.ts";
import { reviewsRoutes } from "./video/reviews/routes.ts";
import { sourceEventsRoutes } from "./video/sourceEvents/routes.ts";
import { videoSharesRoutes } from "./video/videoShares/routes.ts";
import { videoSourcesRoutes } from "./video/videoSources/routes.ts";
import { videoWallsRoutes } from "./video/videoWalls/routes.ts";
import { cloudKeysRoutes } from "./visitors/cloudKeys/routes.ts";
import { faceInvitationsRoutes } from "./visitors/faceInvitations/routes.ts";
import { guestsRoutes } from "./visitors/guests/routes.ts";
import { keyLinksRoutes } from "./visitors/keyLinks/routes.ts";

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
  ...cloudKeysRoutes,
  ...keyLinksRoutes,
  ...usesRoutes,
  ...faceInvitationsRoutes,
];
