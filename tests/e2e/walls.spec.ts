import type { Page } from "@playwright/test";
import { createVideoWall, deleteVideoWall, listVideoWalls, updateVideoWall, type VideoWall } from "#contract/videoWalls.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { livePicture as live, plays } from "./support/livePicture.ts";
import { anotherConsole, expect, people, test } from "./support/test.ts";

const cameras = {
  lobby: "GH-CAM20-00817C01-1F7A20C4E9B3",
  server: "GH-CAM20-00817C03-1F7A20C4E9B3",
  dock: "GH-CAM20-00817C05-1F7A20C4E9B3",
} as const;

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const layoutMenu = (page: Page) => page.locator(".layout-trigger");
const choose = async (page: Page, role: "menuitem" | "menuitemradio", name: string | RegExp) => {
  await layoutMenu(page).click();
  await page.getByRole(role, { name }).click();
};
/** Answers what the palette asks for, step by step. */
const answer = async (page: Page, ...texts: string[]) => {
  for (const text of texts) {
    const field = page.getByRole("combobox", { name: "Command palette" });
    await expect(field).toHaveValue("");
    await field.fill(text);
    await expect(page.getByRole("option", { name: text })).toBeVisible();
    await field.press("Enter");
  }
};
const watch = async (page: Page, name: string) => {
  await page.getByRole("row", { name: new RegExp(name) }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Watch live", exact: true }).click();
  await plays(page, name);
};
const walls = (api: Api) => api.call(listVideoWalls, { query: { includeStreams: "true" } });
const wallNamed = async (api: Api, name: string): Promise<VideoWall> => {
  const wall = (await walls(api)).find(({ videoWallName }) => videoWallName === name);
  if (!wall) throw new Error(`There is no wall ${name}`);
  return wall;
};
async function clearWalls(api: Api): Promise<void> {
  for (const { id, isFrozen, version, mayChange } of await walls(api)) {
    if (!mayChange) continue;
    if (isFrozen) await api.call(updateVideoWall, { params: { id }, body: { version, isFrozen: false } });
    await api.call(deleteVideoWall, { params: { id }, query: { withStreams: "true" } });
  }
}
const aWall = (api: Api, videoWallName: string, serials: readonly string[], videoWallCount = serials.length) =>
  api.call(createVideoWall, {
    body: {
      videoWallName,
      videoWallCount,
      isShared: true,
      streams: serials.map((serialNumber, position) => ({ position, serialNumber })),
    },
  });
// Several live pictures, in two browsers.
test.describe.configure({ timeout: 180_000 });
test.beforeEach(async ({ apiAs }) => {
  for (const email of [people.owner, people.operator]) await clearWalls(await apiAs(email));
});

test("[VW-01] [VW-05] [Q-44] the open panels become a video wall, which is changed, saved, renamed and deleted", async ({
  page,
  signIn,
  apiAs,
}) => {
  await signIn(people.owner, "/cameras/cameras");
  const api = await apiAs(people.owner);
  await watch(page, "Lobby camera");
  await watch(page, "Server room camera");
  await choose(page, "menuitem", "Save layout as wall…");
  await answer(page, "Night desk", "Everybody who may see devices");
  await expect(layoutMenu(page)).toHaveAccessibleName("Night desk");
  // What played goes on: nothing was connected anew.
  await plays(page, "Lobby camera");
  const made = await wallNamed(api, "Night desk");
  expect([made.isShared, made.streams?.map(({ serialNumber }) => serialNumber).toSorted()]).toEqual([
    true,
    [cameras.lobby, cameras.server],
  ]);

  await layoutMenu(page).click();
  await expect(page.getByRole("menuitem", { name: "Save wall" })).toHaveAccessibleDescription("Nothing has been changed");
  await page.keyboard.press("Escape");
  await watch(page, "Loading dock camera");
  await expect(layoutMenu(page)).toHaveAccessibleName("Night desk Unsaved changes");
  await choose(page, "menuitem", "Save wall");
  await expect(page.getByText("“Night desk” saved")).toBeVisible();
  await expect(layoutMenu(page)).toHaveAccessibleName("Night desk");
  expect((await wallNamed(api, "Night desk")).streams).toHaveLength(3);

  // It stands there after a reload, and away from it and back.
  await page.reload();
  await expect(layoutMenu(page)).toHaveAccessibleName("Night desk");
  await plays(page, "Loading dock camera");
  await choose(page, "menuitemradio", "My layout");
  await expect(tab(page, "Loading dock camera")).toHaveCount(0);
  await choose(page, "menuitemradio", /^Night desk/);
  await expect(tab(page, "Loading dock camera")).toBeVisible();

  await choose(page, "menuitem", "Rename wall…");
  const name = page.getByPlaceholder("Name of the wall");
  await expect(name).toHaveValue("Night desk");
  await name.fill("Day desk");
  await expect(page.getByRole("option", { name: "Day desk" })).toBeVisible();
  await name.press("Enter");
  await expect(layoutMenu(page)).toHaveAccessibleName("Day desk");

  // [VW-03] The first question deletes no wall with cameras on it; the second says that there are.
  await choose(page, "menuitem", "Delete wall");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete wall Day desk" }).click();
  await expect(question).toContainText("There are cameras on this wall");
  await question.getByRole("button", { name: "Delete wall with its cameras Day desk" }).click();
  await expect(page.getByText("“Day desk” deleted")).toBeVisible();
  await expect(layoutMenu(page)).toHaveAccessibleName("My layout");
  expect(await walls(api)).toEqual([]);
});

test("[VW-01] [VW-04] a wall is opened from the palette, in the preset of its slots", async ({ page, signIn, apiAs }) => {
  await aWall(await apiAs(people.owner), "Four corners", [cameras.lobby, cameras.server, cameras.dock, cameras.lobby]);
  await signIn(people.owner, "/");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("four corners");
  await page.getByRole("option", { name: /^Four corners/ }).click();
  await expect(layoutMenu(page)).toHaveAccessibleName("Four corners");
  await expect(page.getByRole("button", { name: /^Portal: Video security/ })).toBeVisible();
  await expect(page.locator(".dv-groupview:visible")).toHaveCount(4);
  await plays(page, "Server room camera");
});

test("[Q-44] a frozen video wall is fixed for everybody, and names the person who froze it", async ({
  page,
  signIn,
  apiAs,
  browser,
  system,
}) => {
  await aWall(await apiAs(people.owner), "Control room", [], 2);
  await signIn(people.owner, "/");
  const other = await anotherConsole(browser, system, people.operator);
  for (const each of [page, other]) {
    await choose(each, "menuitemradio", /^Control room/);
    await expect(each.locator(".dock-tab-close")).toHaveCount(2);
  }
  await choose(page, "menuitem", "Freeze wall");
  for (const each of [page, other]) {
    await expect(each.locator(".layout-lock")).toHaveText(/^Frozen by \w+/);
    await expect(each.locator(".dock-tab-close")).toHaveCount(0);
  }
  // Neither pointer nor keys move or close anything; what is opened meanwhile stands above it, and goes again.
  const groups = other.locator(".dv-groupview:visible");
  await expect(groups).toHaveCount(2);
  await tab(other, "Place 2").dragTo(other.getByRole("main"), { targetPosition: { x: 40, y: 200 } });
  await tab(other, "Place 1").click();
  for (const key of ["Alt+w", "Delete"]) await other.keyboard.press(key);
  for (const name of ["Place 1", "Place 2"]) await expect(tab(other, name)).toBeVisible();
  await expect(groups).toHaveCount(2);
  await other.getByRole("navigation", { name: "Main" }).getByText("Activity", { exact: true }).click();
  await expect(other.locator(".dv-resize-container").getByRole("tab", { name: "Activity" })).toBeVisible();
  await other.keyboard.press("Alt+w");
  await expect(tab(other, "Activity")).toHaveCount(0);
  await expect(layoutMenu(other)).toHaveAccessibleName("Control room");

  await choose(page, "menuitem", "Thaw wall");
  await expect(other.locator(".layout-lock")).toHaveCount(0);
  await expect(other.locator(".dock-tab-close")).toHaveCount(2);
  await other.context().close();
});

test("[VW-01] [VW-03] [Q-44] open consoles follow saved changes until the wall is deleted, and a person with changes of their own chooses", async ({
  page,
  signIn,
  apiAs,
  browser,
  system,
}) => {
  const api = await apiAs(people.owner);
  const wall = await aWall(api, "Gate", [cameras.lobby]);
  await signIn(people.owner, "/");
  const other = await anotherConsole(browser, system, people.operator);
  for (const each of [page, other]) {
    await choose(each, "menuitemradio", /^Gate/);
    await plays(each, "Lobby camera");
    await live(each, "Lobby camera")
      .locator("video")
      .evaluate((video) => void (video.dataset["kept"] = "yes"));
  }
  const save = async (videoWallCount: number) => {
    const { version } = await wallNamed(api, "Gate");
    await api.call(updateVideoWall, { params: { id: wall.id }, body: { version, videoWallCount } });
  };
  await save(2);
  for (const each of [page, other]) {
    await expect(tab(each, "Place 2")).toBeVisible();
    await expect(live(each, "Lobby camera").locator("video")).toHaveAttribute("data-kept", "yes");
    await plays(each, "Lobby camera");
  }

  await tab(other, "Place 2").click({ button: "middle" });
  await expect(layoutMenu(other)).toHaveAccessibleName("Gate Unsaved changes");
  await save(3);
  await expect(tab(page, "Place 3")).toBeVisible();
  await expect(other.getByText("Somebody else saved “Gate” while you were changing it.")).toBeVisible();
  await expect(tab(other, "Place 3")).toHaveCount(0);
  await other.getByRole("button", { name: "Show what was saved" }).click();
  await expect(tab(other, "Place 3")).toBeVisible();
  await expect(layoutMenu(other)).toHaveAccessibleName("Gate");

  await api.call(deleteVideoWall, { params: { id: wall.id }, query: { withStreams: "true" } });
  for (const each of [page, other]) {
    await expect(each.getByText("The wall on your screen was deleted")).toBeVisible();
    await expect(layoutMenu(each)).toHaveAccessibleName(/^My layout/);
  }
  await other.context().close();
});

test("[RT-22] [VW-02] [LV-13] an empty wall is filled from the keyboard: a camera by its number, then Enter", async ({
  page,
  signIn,
  apiAs,
}) => {
  await signIn(people.owner, "/cameras/walls");
  await expect(page.getByText("No walls yet")).toBeVisible();
  await page.getByRole("button", { name: "New wall" }).first().click();
  await answer(page, "Car parks", "4 places", "Only you");
  await expect(layoutMenu(page)).toHaveAccessibleName("Car parks");
  await expect(page.locator(".dv-groupview:visible")).toHaveCount(4);
  await tab(page, "Place 2").click();
  await page.keyboard.type("7");
  await expect(page.getByText("Number 7")).toBeVisible();
  await page.keyboard.press("Enter");
  await plays(page, "Loading dock camera");
  await expect(tab(page, "Place 2")).toHaveCount(0);
  await page.keyboard.type("99");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is no camera with the number 99")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByText("Cameras", { exact: true }).click();
  await page.getByText("Lobby camera", { exact: true }).dragTo(page.getByRole("region", { name: "Place 4 of the wall" }));
  await plays(page, "Lobby camera");
  await tab(page, "Cameras").click({ button: "middle" });
  await choose(page, "menuitem", "Save wall");
  await expect(page.getByText("“Car parks” saved")).toBeVisible();
  expect((await wallNamed(await apiAs(people.owner), "Car parks")).streams).toMatchObject([
    { position: 1, serialNumber: cameras.dock },
    { position: 3, serialNumber: cameras.lobby },
  ]);

  await page.goto("/cameras/walls");
  await expect(page.getByRole("row", { name: /Car parks/ })).toContainText("2 of 4");
  expect(await violations(page)).toEqual([]);
});

test("[RT-16] [VW-08] [DV-16] doors and intercoms are hung on the wall and taken off it", async ({ page, signIn }) => {
  await signIn(people.owner, "/videointercom");
  await expect(page.getByRole("article", { name: "Lobby intercom" }).getByText("Live", { exact: true })).toBeVisible({ timeout: 40_000 });
  const doors = page
    .getByRole("list")
    .filter({ has: page.locator(".livetile") })
    .getByRole("listitem");
  await expect(doors).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Hang a door on the wall" }).click();
  await answer(page, "Vehicle gate");
  await expect(doors).toHaveCount(3);
  await page.reload();
  await expect(doors).toHaveCount(3);
  await doors.last().hover();
  await page.getByRole("button", { name: "Vehicle gate: commands" }).click();
  await page.getByRole("menuitem", { name: "Take off the wall" }).click();
  await expect(doors).toHaveCount(2);
});

test("[VW-07] [Q-44] a viewer of a video wall sees placeholders for devices out of reach, and why they cannot change it", async ({
  page,
  signIn,
  apiAs,
}) => {
  await aWall(await apiAs(people.owner), "Both sites", [cameras.lobby, cameras.dock]);
  await signIn(people.viewer, "/");
  await choose(page, "menuitemradio", /^Both sites/);
  await expect(page.getByRole("region", { name: "Place 2: not available" })).toContainText("This camera is not available");
  await expect(tab(page, "Lobby camera")).toBeVisible();
  await layoutMenu(page).click();
  await expect(page.getByRole("menuitem", { name: "Save wall" })).toHaveAccessibleDescription(
    "Only Jude Holloway and people who may change device settings can change it",
  );
});

test("[B-15] video walls rotate, pause on Space, are stepped by hand and stop when the operator opens another layout", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  for (const name of ["Alpha", "Beta", "Gamma"]) await aWall(api, name, [], 2);
  await signIn(people.owner, "/cameras/walls");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await page.getByRole("checkbox", { name: /Alpha/ }).click();
  await expect(page.getByRole("button", { name: "Carousel of 1" })).toHaveAccessibleDescription("A carousel needs at least two walls");
  await page.getByRole("checkbox", { name: /Beta/ }).click();
  await expect(row("Gamma")).toBeVisible();
  await keepScreenshot(page, "list");
  await page.getByRole("button", { name: "Carousel of 2" }).click();
  await answer(page, "5 seconds");
  const banner = page.locator(".banner").filter({ hasText: "Walls" });
  await expect(banner).toContainText("Walls take turns: 1 of 2, Alpha");
  await expect(banner).toContainText("Walls take turns: 2 of 2, Beta");
  await expect(layoutMenu(page)).toHaveAccessibleName("Beta");
  await page.keyboard.press("Space");
  await expect(banner).toContainText(/^Walls are paused: \d of 2/);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "paused");
  const [paused = ""] = await banner.allTextContents();
  await banner.getByRole("button", { name: "Next wall of the carousel" }).click();
  await expect(banner).toContainText(paused.includes("Alpha") ? "2 of 2, Beta" : "1 of 2, Alpha");
  await banner.getByRole("button", { name: "Go on" }).click();
  await expect(banner).toContainText("Walls take turns");

  // From the palette all of them, until another layout is wanted.
  await banner.getByRole("button", { name: "Stop the carousel" }).click();
  await expect(banner).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+K");
  await answer(page, "Start a carousel of walls", "1 minute");
  await expect(banner).toContainText("of 3");
  await choose(page, "menuitemradio", "My layout");
  await expect(banner).toHaveCount(0);
});
