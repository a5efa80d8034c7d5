import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { PresenceEffect } from "#domain/decide/presence.ts";

/** The moves and the used credentials of an event. */
export function passageOf(effects: readonly PresenceEffect[]): Pick<Extract<DeviceEvent, { kind: "access.decision" }>, "moves" | "used"> {
  const moves = effects.flatMap((effect) => {
    if (effect.kind === "entered") return { personId: effect.personId, zoneId: effect.zoneId };
    return effect.kind === "left" ? { personId: effect.personId } : [];
  });
  const used = effects.flatMap((effect) => (effect.kind === "used" ? effect.credentialId : []));
  return { ...(moves.length > 0 && { moves }), ...(used.length > 0 && { used }) };
}
