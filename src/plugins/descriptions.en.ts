import access from "./access/locales/descriptions.en.ts";
import account from "./account/locales/descriptions.en.ts";
import cameras from "./cameras/locales/descriptions.en.ts";
import credentials from "./credentials/locales/descriptions.en.ts";
import doors from "./doors/locales/descriptions.en.ts";
import evidence from "./evidence/locales/descriptions.en.ts";
import events from "./events/locales/descriptions.en.ts";
import firmware from "./firmware/locales/descriptions.en.ts";
import groups from "./groups/locales/descriptions.en.ts";
import holidays from "./holidays/locales/descriptions.en.ts";
import home from "./home/locales/descriptions.en.ts";
import imports from "./imports/locales/descriptions.en.ts";
import intercoms from "./intercoms/locales/descriptions.en.ts";
import lockdown from "./lockdown/locales/descriptions.en.ts";
import macros from "./macros/locales/descriptions.en.ts";
import notices from "./notices/locales/descriptions.en.ts";
import passes from "./passes/locales/descriptions.en.ts";
import playback from "./playback/locales/descriptions.en.ts";
import policy from "./policy/locales/descriptions.en.ts";
import presence from "./presence/locales/descriptions.en.ts";
import reports from "./reports/locales/descriptions.en.ts";
import roles from "./roles/locales/descriptions.en.ts";
import schedules from "./schedules/locales/descriptions.en.ts";
import settings from "./settings/locales/descriptions.en.ts";
import sites from "./sites/locales/descriptions.en.ts";
import users from "./users/locales/descriptions.en.ts";
import visitors from "./visitors/locales/descriptions.en.ts";
import walls from "./walls/locales/descriptions.en.ts";
import zones from "./zones/locales/descriptions.en.ts";

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
