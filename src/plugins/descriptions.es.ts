import access from "./access/locales/descriptions.es.ts";
import account from "./account/locales/descriptions.es.ts";
import cameras from "./cameras/locales/descriptions.es.ts";
import credentials from "./credentials/locales/descriptions.es.ts";
import doors from "./doors/locales/descriptions.es.ts";
import evidence from "./evidence/locales/descriptions.es.ts";
import events from "./events/locales/descriptions.es.ts";
import firmware from "./firmware/locales/descriptions.es.ts";
import groups from "./groups/locales/descriptions.es.ts";
import holidays from "./holidays/locales/descriptions.es.ts";
import home from "./home/locales/descriptions.es.ts";
import imports from "./imports/locales/descriptions.es.ts";
import intercoms from "./intercoms/locales/descriptions.es.ts";
import lockdown from "./lockdown/locales/descriptions.es.ts";
import macros from "./macros/locales/descriptions.es.ts";
import notices from "./notices/locales/descriptions.es.ts";
import passes from "./passes/locales/descriptions.es.ts";
import playback from "./playback/locales/descriptions.es.ts";
import policy from "./policy/locales/descriptions.es.ts";
import presence from "./presence/locales/descriptions.es.ts";
import reports from "./reports/locales/descriptions.es.ts";
import roles from "./roles/locales/descriptions.es.ts";
import schedules from "./schedules/locales/descriptions.es.ts";
import settings from "./settings/locales/descriptions.es.ts";
import sites from "./sites/locales/descriptions.es.ts";
import users from "./users/locales/descriptions.es.ts";
import visitors from "./visitors/locales/descriptions.es.ts";
import walls from "./walls/locales/descriptions.es.ts";
import zones from "./zones/locales/descriptions.es.ts";

/** What each command of each plugin does, by the command. */
export default {
  ...access,
  ...account,
  ...cameras,
  ...credentials,
  ...doors,
  ...evidence,
  ...events,
  ...firmware,
  ...groups,
  ...holidays,
  ...home,
  ...imports,
  ...intercoms,
  ...lockdown,
  ...macros,
  ...notices,
  ...passes,
  ...playback,
  ...policy,
  ...presence,
  ...reports,
  ...roles,
  ...schedules,
  ...settings,
  ...sites,
  ...users,
  ...visitors,
  ...walls,
  ...zones,
};
