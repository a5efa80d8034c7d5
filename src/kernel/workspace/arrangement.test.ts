import { describe, expect, it } from "vitest";
import { type Arrangement, arrange, type Preset } from "./arrangement.ts";

const panels = (count: number) => Array.from({ length: count }, (_, index) => `p${index + 1}`);
/** `a+b` are tabs, `,` stands between neighbours, `/` between what is above and what is under it. */
function written(arrangement: Arrangement | undefined): string {
  if (!arrangement) return "";
  if (arrangement.kind === "group") return arrangement.panels.join("+");
  const parts = arrangement.parts.map(({ share, of }) => `${share}:${written(of)}`);
  return `(${parts.join(arrangement.direction === "right" ? ", " : " / ")})`;
}
const arranged = (count: number, preset: Preset) => written(arrange(panels(count), preset));

describe("arrange", () => {
  it.each<Preset>(["1", "2x2", "3x3", "4x4", "1+5"])("has nothing to put into %s without panels", (preset) => {
    expect(arrange([], preset)).toBeUndefined();
  });
  it.each<[Preset, number, string]>([
    ["1", 1, "p1"],
    ["1", 3, "p1+p2+p3"],
    ["2x2", 4, "(1:(1:p1, 1:p2) / 1:(1:p3, 1:p4))"],
    ["2x2", 6, "(1:(1:p1, 1:p2) / 1:(1:p3, 1:p4+p5+p6))"],
    ["3x3", 9, "(1:(1:p1, 1:p2, 1:p3) / 1:(1:p4, 1:p5, 1:p6) / 1:(1:p7, 1:p8, 1:p9))"],
    ["1+5", 6, "(2:(2:p1, 1:(1:p2 / 1:p3)) / 1:(1:p4, 1:p5, 1:p6))"],
    ["1+5", 8, "(2:(2:p1, 1:(1:p2 / 1:p3)) / 1:(1:p4, 1:p5, 1:p6+p7+p8))"],
  ])("fills %s with %i panels; those beyond the groups are tabs of the last", (preset, count, expected) => {
    expect(arranged(count, preset)).toBe(expected);
  });
  it.each<[Preset, number, string]>([
    ["2x2", 1, "p1"],
    ["2x2", 2, "(1:p1, 1:p2)"],
    ["2x2", 3, "(1:(1:p1, 1:p2) / 1:p3)"],
    ["3x3", 4, "(1:(1:p1, 1:p2, 1:p3) / 1:p4)"],
    ["4x4", 5, "(1:(1:p1, 1:p2, 1:p3, 1:p4) / 1:p5)"],
    ["1+5", 1, "p1"],
    ["1+5", 2, "(2:p1, 1:p2)"],
    ["1+5", 4, "(2:(2:p1, 1:(1:p2 / 1:p3)) / 1:p4)"],
  ])("makes no more groups in %s than there are panels: %i", (preset, count, expected) => {
    expect(arranged(count, preset)).toBe(expected);
  });
  it("loses and doubles no panel in 4x4", () => {
    expect(arranged(20, "4x4").match(/p\d+/g)).toEqual(panels(20));
  });
});
