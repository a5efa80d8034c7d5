import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

const corridor = "GH-CAM20-00817C02-1F7A20C4E9B3";
const stairwell = "GH-CAM20-00817C04-1F7A20C4E9B3";

test.describe("Editing a camera", () => {
  test("[VS-01] [VS-05] [VD-01] tests, checks and saves changes, and asks before it discards them", async ({ page, signIn }) => {
    await signIn(people.owner, `/cameras/details?serialNumber=${corridor}`);
    await page.getByRole("button", { name: "Edit camera" }).click();
    const form = page.getByRole("dialog", { name: "Edit Level 4 corridor camera" });
    const name = form.getByLabel("Name", { exact: true });
    await expect(form.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    await form.getByRole("button", { name: "Test" }).click();
    await expect(form.getByText(/fps/)).toBeVisible({ timeout: 20_000 });

    await name.fill("a");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Use at least 2 characters")).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(form).toBeVisible();
    await page.keyboard.press("Alt+w");
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);

    await name.fill("Level 4 corridor camera east");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText("Level 4 corridor camera east was changed")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Level 4 corridor camera east" })).toBeVisible();

    await page.getByRole("button", { name: "Edit camera" }).click();
    const again = page.getByRole("dialog", { name: "Edit Level 4 corridor camera east" });
    await again.getByLabel("Name", { exact: true }).fill("Something else");
    await page.keyboard.press("Alt+w");
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(again).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Level 4 corridor camera east" })).toBeVisible();

    await page.getByRole("button", { name: "Edit camera" }).click();
    await expect(again).toBeVisible();
    await page.goto("/doors");
    await expect(page.getByRole("textbox", { name: "Filter doors" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Level 4 corridor camera east" })).toBeVisible();
    await expect(again).toHaveCount(0);
  });
});

test("[VS-02] a camera shows its place and abilities, and saves the address of its inference service", async ({ page, signIn }) => {
  await signIn(people.owner, `/cameras/details?serialNumber=${stairwell}`);
  const fact = (name: string) => page.locator(".kvrow").filter({ hasText: name });
  await expect(page.getByText(/^Port \d+$/)).toBeVisible();
  await page.getByRole("button", { name: "Edit camera" }).click();
  const form = page.getByRole("dialog", { name: /^Edit Stairwell C camera/ });
  const detections = form.getByLabel("Detections from");
  await detections.fill("rtsp://10.0.0.9/detect");
  await form.getByRole("switch", { name: "The camera can be turned, tilted and zoomed" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("The address for detections is not valid.")).toBeVisible();
  await keepScreenshot(page, "edit");
  await detections.fill("http://10.0.0.9:5000/v1/vision/detection");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("http://10.0.0.9:5000/v1/vision/detection")).toBeVisible();
  await expect(fact("Turns, tilts and zooms").getByText("Yes")).toBeVisible();
  await keepScreenshot(page, "details");
});
