import type { Locator, Page } from "@playwright/test";
import { createVideoWall, deleteVideoWall } from "#contract/videoWalls.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { becomePhone, expect, people, test } from "./support/test.ts";

// Live pictures, some in two themes.
test.describe.configure({ timeout: 120_000 });

const camera = "Lobby camera";
const serialNumber = "GH-CAM20-00817C01-1F7A20C4E9B3";
const intercom = "Lobby intercom";

const tile = (page: Page, name: string) =>
  page
    .getByRole("region", { name })
    .filter({ has: page.locator("video") })
    .first();
const badge = (live: Locator) => live.locator(".zoombadge");

async function watch(page: Page, name: string, palette = "Watch live"): Promise<Locator> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^(Command palette|Paleta de acciones)$/ }).fill(`${palette} ${name}`);
  await expect(page.getByRole("option").first()).toContainText(name);
  await page.keyboard.press("Enter");
  const live = tile(page, name);
  await expect(live.locator(".livetile")).toHaveAttribute("data-status", "live", { timeout: 20_000 });
  return live;
}

/** Where the video is drawn, in shares of the place it has: its width, and how far its left and top are out. */
const drawn = (live: Locator) =>
  live.locator("video").evaluate((video) => {
    const place = video.closest(".livezoom")?.getBoundingClientRect() ?? new DOMRect();
    const { width, left, top } = video.getBoundingClientRect();
    const share = (value: number) => Math.round(value * 1000) / 1000;
    return {
      factor: share(width / place.width),
      left: share((left - place.left) / place.width),
      top: share((top - place.top) / place.height),
    };
  });
const whole = { factor: 1, left: 0, top: 0 };

test("[B-10] [NF-08] [LV-13] a live picture is enlarged, moved and shown whole again by keys, and its button says so", async ({
  page,
  signIn,
}) => {
  await signIn(people.operator);
  const live = await watch(page, camera);
  await expect(badge(live)).toHaveCount(0);
  for (const _ of Array.from({ length: 4 })) await page.keyboard.press("+");
  await expect(badge(live)).toContainText("2.4×");
  const middle = await drawn(live);
  expect(middle.left).toBeCloseTo((1 - middle.factor) / 2, 2);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await drawn(live)).left).toBeCloseTo(middle.left - 0.1, 2);
  await page.keyboard.press("Shift+ArrowDown");
  // The edge of the picture stops it, however often it is pressed.
  for (const _ of Array.from({ length: 12 })) await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(async () => (await drawn(live)).left).toBeCloseTo(0, 2);
  await expect(live.getByRole("button", { name: "Take snapshot of the whole picture" })).toBeVisible();
  await keepScreenshot(page, "zoom");
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press("-");
  await expect(badge(live)).toContainText("2.0×");
  await page.keyboard.press("0");
  await expect(badge(live)).toHaveCount(0);
  await expect.poll(() => drawn(live)).toEqual(whole);
  for (const _ of Array.from({ length: 12 })) await page.keyboard.press("+");
  await expect(badge(live)).toContainText("8.0×");
  await live.getByRole("button", { name: /Reset zoom/ }).click();
  await expect.poll(() => drawn(live)).toEqual(whole);
});

test("[B-10] [LV-14] wheel, drag and double click work on a mirrored picture, which stays mirrored and survives a resize", async ({
  page,
  signIn,
}) => {
  await signIn(people.operator);
  const live = await watch(page, intercom);
  const box = await live.locator(".livezoom").boundingBox();
  if (!box) throw new Error("There is no picture.");
  const at = { x: box.x + box.width * 0.75, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  for (const _ of Array.from({ length: 4 })) await page.mouse.wheel(0, -100);
  await expect(badge(live)).toContainText("2.4×");
  // What lay below the pointer still does: three quarters of the picture lie at three quarters of its place.
  const near = await drawn(live);
  expect(near.left + near.factor * 0.75).toBeCloseTo(0.75, 1);
  await expect(live.locator("video")).toHaveClass(/is-mirrored/);

  await page.mouse.down();
  await page.mouse.move(at.x - box.width * 0.1, at.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await drawn(live)).left).toBeCloseTo(near.left - 0.1, 1);
  await page.mouse.move(at.x, at.y);
  const moved = await drawn(live);

  await page.setViewportSize({ width: 1100, height: 640 });
  await expect.poll(async () => (await drawn(live)).factor).toBeCloseTo(moved.factor, 2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await live.locator(".livezoom").dblclick();
  await expect.poll(() => drawn(live)).toEqual(whole);
});

test("[B-10] a tile of a wall is enlarged by itself; digits of a camera's number stay the number's", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.operator);
  const { id } = await api.call(createVideoWall, {
    body: { videoWallName: "Closer", videoWallCount: 1, isShared: false, streams: [{ position: 0, serialNumber }] },
  });
  try {
    await signIn(people.operator);
    await page.locator(".layout-trigger").click();
    await page.getByRole("menuitemradio", { name: /^Closer/ }).click();
    const live = tile(page, camera);
    await expect(live.locator(".livetile")).toHaveAttribute("data-status", "live", { timeout: 40_000 });
    await live.locator(".livezoom").click();
    await page.keyboard.press("+");
    await expect(badge(live)).toContainText("1.3×");
    await page.keyboard.press("1");
    await page.keyboard.press("0");
    await expect(badge(live)).toContainText("1.3×");
    await page.keyboard.press("Escape");
    await page.keyboard.press("0");
    await expect(badge(live)).toHaveCount(0);
  } finally {
    await api.call(deleteVideoWall, { params: { id }, query: { withStreams: "true" } });
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });
  test("[B-10] two fingers enlarge the picture, on a small screen in Spanish", async ({ page, signIn }) => {
    await signIn(people.operator);
    await page.evaluate(() => {
      localStorage.setItem("language", "es");
      localStorage.setItem("general", JSON.stringify({ ...JSON.parse(localStorage.getItem("general") ?? "{}"), isDarkMode: false }));
    });
    await page.reload();
    await expect(page.getByRole("navigation").or(page.getByText("Puertas e interfonos")).first()).toBeVisible();
    await becomePhone(page);
    const live = await watch(page, camera, "Ver en directo");
    const box = await live.locator(".livezoom").boundingBox();
    if (!box) throw new Error("There is no picture.");
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const fingers = (apart: number) => [-1, 1].map((side, id) => ({ x: middle.x + side * apart, y: middle.y, id }));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
    for (const apart of [40, 50, 60]) await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(badge(live)).toContainText("2,0×");
    await keepScreenshot(page, "zoom-es");
    await live.getByRole("button", { name: /Restablecer zoom/ }).tap();
    await expect.poll(() => drawn(live)).toEqual(whole);
  });
});
