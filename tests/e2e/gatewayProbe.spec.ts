import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { gatewayProbePath } from "#contract/gatewayProbe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

test("[AU-17] [NF-06] the gateway of this network is found from a worker, missed when it does not answer, and left alone after sign-out", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  const gatewayNow = async () =>
    (await api.call(listDevices, { query: { deviceTypes: String(DeviceType.Gateway) } })).devices.find(({ localHosts }) => localHosts);
  await expect.poll(gatewayNow, { timeout: 30_000 }).toBeDefined();
  const gateway = await gatewayNow();
  const serial = gateway?.serialNumber ?? "";
  const [host = ""] = gateway?.localHosts ?? [];
  // It answers for real, and only for itself.
  expect((await fetch(`${host}${gatewayProbePath(serial)}`)).status).toBe(204);
  expect((await fetch(`${host}${gatewayProbePath("GH-GW20-OTHER1")}`)).status).toBe(404);

  await signIn(people.owner, "/cameras/details?serialNumber=GH-CAM20-00817C01-1F7A20C4E9B3");
  await expect(page.getByText("Gateway in this network")).toBeVisible();
  await expect(page.getByText("Same network")).toBeVisible();
  const probing = () => page.workers().filter((worker) => worker.url().includes("/gatewayProbe.worker-"));
  expect(probing()).toHaveLength(1);
  await keepScreenshot(page, "gateway");
  // The browser would log that a connection to the camera is refused which is still being made when the session ends.
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /Jude Holloway/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect.poll(() => probing().length).toBe(0);

  // In another network nothing answers there.
  await page.context().route(`${host}/**`, (route) => route.abort("connectionrefused"));
  await signIn(people.owner);
  await expect(page.getByText("Gateway in another network")).toBeVisible();
});
