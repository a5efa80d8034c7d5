import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { activate } from "./activate.ts";
import { cloudKeyCommands } from "./commands/cloudKeyCommands.ts";
import { credentialCommands } from "./commands/credentialCommands.ts";
import { invitationCommands } from "./commands/invitationCommands.ts";
import { photoCommands } from "./commands/photoCommands.ts";
import {
  cloudKeyListPanel,
  credentialRulesPanel,
  invitationListPanel,
  inviteSeveralPanel,
  personCredentialsPanel,
  photoQueuePanel,
  usesPanel,
} from "./panels.ts";
import { FaceStandings } from "./services.ts";

/** Credentials: cards, PINs, phones, cloud keys, faces (CR-01 to CR-07, US-08, US-09, PB-05, PB-10). */
export default definePlugin({
  id: "credentials",
  uses: [DeviceDirectory, EventWords],
  provides: [FaceStandings],
  panels: [
    personCredentialsPanel,
    usesPanel,
    cloudKeyListPanel,
    invitationListPanel,
    photoQueuePanel,
    inviteSeveralPanel,
    credentialRulesPanel,
  ],
  menu: [
    {
      panel: "credentials.cloudkeys",
      title: "credentials.title",
      includes: ["credentials.faces", "credentials.photos"],
      group: "people",
      order: 40,
    },
  ],
  commands: [...credentialCommands, ...cloudKeyCommands, ...invitationCommands, ...photoCommands],
  activate,
});
