import { subscribe } from "valtio";
import { describe, expect, it } from "vitest";
import { getMacros, type Macro, saveMacros } from "#contract/macros.ts";
import { ApiError } from "#kernel/apiError.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { Macros } from "./ownMacros.ts";

const step = { command: "walls:freeze", args: { id: "w" }, asked: ["id"], objectName: "Lobby" };
const round: Macro = { id: "m", name: "Evening round", steps: [step] };
const signal = new AbortController().signal;
const tick = () => new Promise((resolve) => setTimeout(resolve));

/** The macros of a console that has read them, after another one has saved `elsewhere`. */
async function aRig(elsewhere: readonly Macro[]) {
  const platform = { version: 1, macros: [round] as readonly Macro[] };
  const call = async (endpoint: unknown, { body }: { body?: { version: number; macros: readonly Macro[] } }) => {
    await tick();
    if (endpoint === getMacros) return { ...platform };
    if (endpoint !== saveMacros || !body) throw new Error("unknown");
    if (body.version !== platform.version) throw new ApiError("error_macros_version_conflict", 409);
    Object.assign(platform, { version: body.version + 1, macros: body.macros });
    return { version: platform.version };
  };
  const kernel = aKernel({ api: anApi(call), commands: { get: () => undefined }, signal });
  const macros = kernel.kept(Macros);
  await expect.poll(() => macros.state.status).toBe("ready");
  Object.assign(platform, { version: 2, macros: elsewhere });
  const shown: (readonly Macro[])[] = [];
  subscribe(macros.state, () => shown.push(macros.state.macros), true);
  return { macros, platform, shown };
}

describe("[C-02] a macro that another console has saved meanwhile", () => {
  const renamed = { ...round, name: "Night round" };

  it("is changed in what is stored, and never shown without the change", async () => {
    const { macros, platform, shown } = await aRig([renamed]);
    const withoutAsking = (all: readonly Macro[]) => all.map((macro) => ({ ...macro, steps: [{ ...step, asked: [] }] }));
    await macros.save(withoutAsking, signal);
    expect(platform).toEqual({ version: 3, macros: withoutAsking([renamed]) });
    expect(shown.map(([first]) => first)).toEqual(withoutAsking([renamed]));
  });

  it("is kept beside two changes that are made at once", async () => {
    const { macros, platform } = await aRig([renamed]);
    const more = ["Patrol", "Rounds"].map((name) => ({ ...round, id: name, name }));
    await Promise.all(more.map((macro) => macros.save((all) => [...all, macro], signal)));
    expect(platform.macros).toEqual([renamed, ...more]);
  });

  it("is shown as it is stored where the change fails", async () => {
    const { macros, platform } = await aRig([renamed]);
    const fails = (all: readonly Macro[]) => {
      if (all.includes(renamed)) throw new Error("gone");
      return all;
    };
    await expect(macros.save(fails, signal)).rejects.toThrow("gone");
    expect([platform.version, macros.state.macros]).toEqual([2, [renamed]]);
  });
});
