import type { Kernel } from "#kernel/plugin.ts";
import { Walls } from "../services.ts";
import { createWalls } from "../walls.ts";

export function activate(kernel: Kernel): void {
  kernel.provide(Walls, createWalls(kernel));
}
