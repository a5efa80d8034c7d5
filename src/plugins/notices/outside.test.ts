import { describe, expect, it, vi } from "vitest";
import { createOutside, type OutsideBrowser, PushPermission } from "./outside.ts";

function aBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const shown: EventTarget[] = [];
  const close = vi.fn<() => void>();
  const status = new EventTarget();
  class Shown extends EventTarget {
    static permission = permission;
    static async requestPermission() {
      Shown.permission = answer;
      return answer;
    }
    close = close;
    title: string;
    options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      super();
      this.title = title;
      this.options = options;
      shown.push(this);
    }
  }
  const browser = { Notification: Shown, permissions: { query: async () => status } } as unknown as OutsideBrowser;
  return { browser, Shown, shown, close, status };
}
const ring = { title: "Somebody rings", body: "Front gate", onClick: () => undefined };

describe("[PN-01] notifications outside of the window", () => {
  it("are asked for, denied or granted by the browser", () => {
    expect(PushPermission).toEqual({ Asked: -1, Denied: 0, Granted: 1 });
    const states = (["default", "denied", "granted"] as const).map((each) => createOutside(aBrowser(each).browser).state.permission);
    expect([...states, createOutside({}).state.permission]).toEqual([-1, 0, 1, undefined]);
  });
  it.each<[NotificationPermission, PushPermission]>([
    ["granted", PushPermission.Granted],
    ["denied", PushPermission.Denied],
    ["default", PushPermission.Asked],
  ])("follow what the person answers the browser: %s", async (answer, permission) => {
    const outside = createOutside(aBrowser("default", answer).browser);
    expect([await outside.ask(), outside.state.permission]).toEqual([permission, permission]);
  });
  it("follow what is changed in the settings of the browser, until the console ends", async () => {
    const { browser, Shown, status } = aBrowser("granted");
    const outside = createOutside(browser);
    await Promise.resolve();
    Shown.permission = "denied";
    status.dispatchEvent(new Event("change"));
    expect(outside.state.permission).toBe(PushPermission.Denied);
    outside.dispose();
    Shown.permission = "granted";
    status.dispatchEvent(new Event("change"));
    expect(outside.state.permission).toBe(PushPermission.Denied);
  });
  it.each(["default", "denied"] as const)("are not shown while they are %s", (permission) => {
    const { browser, shown } = aBrowser(permission);
    createOutside(browser).show(ring)();
    expect(shown).toEqual([]);
  });
  it("are shown without a sound of their own, are taken back, and lead to the console", () => {
    const { browser, shown, close } = aBrowser("granted");
    const onClick = vi.fn<() => void>();
    createOutside(browser).show({ ...ring, onClick })();
    expect([shown, close.mock.calls.length]).toMatchObject([[{ title: ring.title, options: { silent: true, body: ring.body } }], 1]);
    shown[0]?.dispatchEvent(new Event("click"));
    expect([onClick.mock.calls.length, close.mock.calls.length]).toEqual([1, 2]);
  });
  it("are none where a phone allows them and then refuses", () => {
    const { browser } = aBrowser("granted");
    const refusing = new Proxy(browser.Notification as typeof Notification, {
      construct() {
        throw new TypeError("Illegal constructor");
      },
    });
    const outside = createOutside({ Notification: refusing });
    outside.show(ring)();
    expect(outside.state.permission).toBeUndefined();
  });
});
