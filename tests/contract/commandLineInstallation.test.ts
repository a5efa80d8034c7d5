import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createPolicyTest, deletePolicyTest } from "#contract/policyTests.ts";
import { openCommandLine } from "../support/commandLine.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const lobby = "GH-AC40-00912F";
const { folder, run, signIn, remove } = openCommandLine();

let rig: TestPlatform;
beforeAll(async () => {
  rig = await startTestPlatform();
  expect(await signIn(rig.url, owner, "owner")).toMatchObject({ code: 0, err: "" });
}, 60_000);
afterAll(async () => {
  await rig.close();
  remove();
});

describe("[C-01] the command line", { timeout: 180_000 }, () => {
  it("backs the installation up, checks the archive and restores it into an empty folder alone", async () => {
    const env = { DATABASE_URL: rig.databaseUrl, DATA_DIR: rig.dataDirectory };
    const file = join(folder, "all.tar.gz");
    expect((await run(["backup", file, "--with-keys"], { env })).out).toContain("whoever has it can sign in as anybody");
    expect([statSync(file).mode & 0o777, (await run(["backup", file], { env })).code]).toEqual([0o600, 1]);
    const damaged = join(folder, "damaged.tar.gz");
    writeFileSync(damaged, readFileSync(file).subarray(0, -100));
    const target = { DATA_DIR: join(folder, "restored") };
    const [whole, broken, refused] = await Promise.all([
      run(["backup", "verify", file], { env: target }),
      run(["backup", "verify", damaged], { env: target }),
      run(["restore", damaged], { env: target }),
    ]);
    expect(whole.out).toContain("The archive is whole.");
    expect([broken.code, refused.code]).toEqual([5, 5]);
    expect(existsSync(target.DATA_DIR)).toBe(false);
    expect(await run(["restore", file], { env: target })).toMatchObject({ code: 0, err: "" });
    expect((await run(["audit", "verify"], { env: target })).out).toContain("The log is whole.");
    const [again, nothing] = await Promise.all([
      run(["restore", file], { env: target }),
      run(["audit", "verify"], { env: { DATA_DIR: join(folder, "nothing") } }),
    ]);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") as string });
    expect(nothing.err).toContain("There is no database in");
  });

  it("[DV-18] publishes firmware to the installation, once a version and with a time to come", async () => {
    const env = { DATABASE_URL: rig.databaseUrl, DATA_DIR: rig.dataDirectory };
    const publish = (...words: string[]) => run(["firmware", "publish", ...words], { env });
    const until = ["--expires", "2099-01-31T12:00:00Z"];
    const refused = await Promise.all([publish("1.2.0", "--expires", "2020-01-31T12:00:00Z"), publish("latest", ...until)]);
    expect(refused).toMatchObject([{ code: 2 }, { code: 2 }]);
    expect(await publish("1.2.0", ...until)).toMatchObject({ code: 0, out: "Firmware 1.2.0 is offered until 2099-01-31T12:00:00Z.\n" });
    expect((await publish("1.2.0", ...until)).code).toBe(1);
    const offered = async () => (await run(["call", "getCampaign", "--json"])).out;
    await expect.poll(offered, { timeout: 15_000 }).toContain('"firmwareVersion":"1.2.0"');
  });

  it("[C-03] tries the policy tests, lists them, and ends with 1 while one does not hold", async () => {
    expect(await run(["policy", "test"])).toMatchObject({ code: 0, out: "0 hold, 0 do not\n" });
    const api = await rig.apiAs(owner);
    const about = { who: { kind: "person", id: "northmoor-person-1" }, what: { kind: "door", id: lobby } } as const;
    const { id } = await api.call(createPolicyTest, {
      body: { ...about, expect: "cannot", when: { kind: "weekly", day: 6, time: "03:00" } },
    });
    const failing = await run(["policy", "test"]);
    expect(failing.code).toBe(1);
    expect(failing.out).toMatch(
      /^FAILS {2}Jude Holloway can not open .+ on Sundays at 03:00\n {7}Jude Holloway can open .+ by Always, .+\n0 hold, 1 do not\n$/,
    );
    expect(JSON.parse((await run(["policy", "tests", "--json"])).out)).toMatchObject([{ id, state: "failed" }]);
    await api.call(deletePolicyTest, { params: { id } });
    expect((await run(["policy", "test", "--json"])).code).toBe(0);
  });

  it("[C-10] verifies the installation's log, and finds tampering", async () => {
    const env = { DATABASE_URL: rig.databaseUrl, DATA_DIR: rig.dataDirectory };
    const whole = await run(["audit", "verify"], { env });
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining("The log is whole.") as string });
    const [head = ""] = /northmoor:\d+:[0-9a-f]{64}/.exec(whole.out) ?? [];
    const [known, nonsense] = await Promise.all([
      run(["audit", "verify", "--head", head, "--json"], { env }),
      run(["audit", "verify", "--head", "nonsense"], { env }),
    ]);
    expect([known.code, nonsense.code]).toEqual([0, 2]);
    const setKind = async (kind: string) => {
      await rig.platform.store.pool.query(`UPDATE events SET kind = ${kind} WHERE account_id = 'northmoor' AND sequence = 2`);
    };
    await setKind("'no.' || kind");
    onTestFinished(() => setKind("substr(kind, 4)"));
    const touched = await run(["audit", "verify", "--json"], { env });
    expect([touched.code, JSON.parse(touched.out)]).toMatchObject([5, { isWhole: false, findings: [{ sequence: 2, problem: "changed" }] }]);
  });
});
