import { carPark } from "./carPark.ts";
import { corridor } from "./corridor.ts";
import { courtyard } from "./courtyard.ts";
import { entrance } from "./entrance.ts";
import { gate } from "./gate.ts";
import { intercom } from "./intercom.ts";
import { loadingDock } from "./loadingDock.ts";
import { lobby } from "./lobby.ts";
import type { Scene } from "./scene.ts";
import { serverRoom } from "./serverRoom.ts";
import { stair } from "./stair.ts";

export const scenes = { carPark, corridor, courtyard, entrance, gate, intercom, loadingDock, lobby, serverRoom, stair } satisfies Record<
  string,
  Scene
>;

export type SceneName = keyof typeof scenes;
