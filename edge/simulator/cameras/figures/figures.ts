import { cropped, type Layer, rasterise } from "../drawing/picture.ts";
import type { Placement } from "../motion.ts";
import type { Cast } from "../scenes/scene.ts";
import type { Sprite, SpritePlace } from "../sprite.ts";
import { type PersonLook, type PersonView, personCell, personSvg } from "./person.ts";
import { carAheadCell, carAheadSvg, carCell, carSvg, forkliftCell, forkliftSvg, type VehicleLook, vanCell, vanSvg } from "./vehicle.ts";
import { type VisitorFace, type VisitorLook, visitorCell, visitorSvg } from "./visitor.ts";

const peopleLooks: readonly PersonLook[] = [
  { coat: "#3d4a5e", legs: "#1d2230", skin: "#9a7c66", hair: "#231d1b", bag: true },
  { coat: "#2f5a63", legs: "#23262f", skin: "#7d5c48", hair: "#1c1716" },
  { coat: "#6d3f3a", legs: "#2b2f3a", skin: "#b98f74", hair: "#4a3020" },
  { coat: "#8b8d88", legs: "#2a2d33", skin: "#c49a7e", hair: "#6e5a42", bag: true },
  { coat: "#27374d", legs: "#191d27", skin: "#8a6650", hair: "#3a2a1e" },
  { coat: "#59683f", legs: "#35312c", skin: "#ad8569", hair: "#2c221e" },
];

const staffLooks: readonly PersonLook[] = [
  { coat: "#5b5030", legs: "#23262f", skin: "#9a7c66", hair: "#2c221e", vest: true },
  { coat: "#3f4a52", legs: "#1d2230", skin: "#7d5c48", hair: "#1c1716", vest: true },
];

const visitorLooks: readonly VisitorLook[] = [
  { coat: "#34425a", collar: "#e3e5e6", skin: "#b98f74", shadow: "#8a614c", hair: "#2c221e", hairstyle: "short", badge: true },
  { coat: "#5a3f48", collar: "#cfc6bd", skin: "#8f6850", shadow: "#6a4936", hair: "#1b1513", hairstyle: "long" },
  { coat: "#46553f", collar: "#d8d2b8", skin: "#c79d82", shadow: "#9a7059", hair: "#2d3d55", hairstyle: "cap" },
];

const carLooks: readonly VehicleLook[] = [{ body: "#8d949a" }, { body: "#7b2f2c" }, { body: "#3d5266" }];

const carAheadLooks: readonly VehicleLook[] = [
  { body: "#d9dcdc", plate: "KTR 4871" },
  { body: "#4c5f74", plate: "BLN 2096" },
  { body: "#6a3a34", plate: "HVE 7315" },
];

const vanLooks: readonly VehicleLook[] = [{ body: "#cfd3d1" }, { body: "#56708a" }];

const forkliftLooks: readonly VehicleLook[] = [{ body: "#c08a2e" }];

interface Cell {
  width: number;
  height: number;
  feetY: number;
  tall: number;
}

/** Every figure that can walk through a scene, rasterised once and shared by all cameras. */
export interface Figures {
  pose(placement: Placement): { sprite: Sprite; place: Omit<SpritePlace, "shade"> };
}

const strideCount = 10;
const strideHeights = 0.86;
const views: readonly PersonView[] = ["side", "front", "back"];
const faces: readonly VisitorFace[] = ["still", "blinking", "speaking"];
const levelScales = [1.5, 0.8, 0.45];

const personPoses = views.flatMap((view) =>
  [undefined, ...Array.from({ length: strideCount }, (_, step) => step / strideCount)].map((stride) => ({ view, stride })),
);

export async function createFigures(): Promise<Figures> {
  const person = (look: PersonLook) =>
    sheet(
      personCell,
      personPoses.map(({ view, stride }) => personSvg(look, view, stride)),
    );
  const visitor = (look: VisitorLook) =>
    sheet(
      visitorCell,
      faces.map((face) => visitorSvg(look, face)),
    );
  const wardrobe: Record<Cast, { cell: Cell; looks: Sprite[][] }> = {
    people: { cell: personCell, looks: await Promise.all(peopleLooks.map(person)) },
    staff: { cell: personCell, looks: await Promise.all(staffLooks.map(person)) },
    visitors: { cell: visitorCell, looks: await Promise.all(visitorLooks.map(visitor)) },
    cars: { cell: carCell, looks: await Promise.all(carLooks.map((look) => sheet(carCell, [carSvg(look)]))) },
    vans: { cell: vanCell, looks: await Promise.all(vanLooks.map((look) => sheet(vanCell, [vanSvg(look)]))) },
    carsAhead: { cell: carAheadCell, looks: await Promise.all(carAheadLooks.map((look) => sheet(carAheadCell, [carAheadSvg(look)]))) },
    forklifts: { cell: forkliftCell, looks: await Promise.all(forkliftLooks.map((look) => sheet(forkliftCell, [forkliftSvg(look)]))) },
  };
  return {
    pose(placement) {
      const { cell, looks } = wardrobe[placement.cast];
      const poses = looks[Math.floor(placement.look * looks.length)] ?? looks[0] ?? [];
      const { index, isMirrored, sway } = poseOf(placement);
      const sprite = poses[index] ?? poses[0] ?? { levels: [] };
      const scale = placement.height / cell.tall;
      const place = {
        left: placement.x - (cell.width * scale) / 2 + sway,
        top: placement.y - cell.feetY * scale,
        width: cell.width * scale,
        height: cell.height * scale,
        isMirrored,
        opacity: placement.opacity,
      };
      return { sprite, place };
    },
  };
}

function poseOf(placement: Placement): { index: number; isMirrored: boolean; sway: number } {
  const isMirrored = placement.velocity.x < 0;
  if (placement.cast === "visitors") {
    const isWaiting = placement.velocity.x === 0;
    const blinks = placement.age % 3.7 < 0.14;
    const speaks = isWaiting && placement.age % 9 < 4 && Math.sin(placement.age * 11) > 0.2;
    // The sway is slow and rounded, so that a waiting face leaves most frames untouched.
    const sway = Math.round(Math.sin(placement.age * 0.9) * 4) / 2;
    return { index: blinks ? 1 : speaks ? 2 : 0, isMirrored: false, sway };
  }
  if (placement.cast !== "people" && placement.cast !== "staff")
    return { index: 0, isMirrored: placement.cast !== "carsAhead" && isMirrored, sway: 0 };
  const { x, height } = placement.velocity;
  const isStanding = x === 0 && height === 0;
  const view = isStanding ? 1 : Math.abs(x) / placement.height > 0.3 ? 0 : height >= 0 ? 1 : 2;
  if (isStanding) return { index: view * (strideCount + 1), isMirrored: false, sway: 0 };
  const strides = placement.age * (view === 0 ? Math.min(1.3, Math.max(0.7, Math.abs(x) / placement.height / strideHeights)) : 0.95);
  return { index: view * (strideCount + 1) + 1 + Math.floor((strides % 1) * strideCount), isMirrored, sway: 0 };
}

/** All poses of one figure in a row, drawn in one go per size and cut apart. */
async function sheet(cell: Cell, poses: readonly string[]): Promise<Sprite[]> {
  const content = poses.map((pose, index) => `<svg x="${index * cell.width}" width="${cell.width}" height="${cell.height}">${pose}</svg>`);
  const width = cell.width * poses.length;
  const levels = await Promise.all(
    levelScales.map(async (scale) => {
      const cellWidth = Math.round(cell.width * scale);
      const cellHeight = Math.round(cell.height * scale);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cellWidth * poses.length}" height="${cellHeight}" viewBox="0 0 ${width} ${cell.height}" preserveAspectRatio="none">${content.join("")}</svg>`;
      const layer = await rasterise(svg, cellWidth * poses.length, cellHeight);
      return (index: number): Layer => cropped(layer, index * cellWidth, 0, cellWidth, cellHeight);
    }),
  );
  return poses.map((_, index) => ({ levels: levels.map((cut) => cut(index)) }));
}
