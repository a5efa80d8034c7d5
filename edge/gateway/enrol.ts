import { join } from "node:path";
import * as z from "zod/mini";
import { enrolDevice } from "#contract/enrolment.ts";
import { SettingsError } from "#domain/settings.ts";
import { type DeviceIdentity, readIdentity, writeIdentity } from "../link/deviceIdentity.ts";

const Answer = z.object({
  hasErrors: z.boolean(),
  applicationEvents: z.array(z.object({ code: z.string() })),
  payload: z.nullable(enrolDevice.payload),
});

/** The gateway's identity: the one it keeps, or the one that the token buys on its first start. */
export async function enrol({
  url,
  token,
  dataDirectory,
}: {
  url: string;
  token: string | undefined;
  dataDirectory: string;
}): Promise<DeviceIdentity> {
  const file = join(dataDirectory, "identity.json");
  const known = readIdentity(file);
  if (known) {
    // The platform may have moved to another port since; who we are there has not changed.
    const mqttUrl = known.mqttUrl.replace(/^wss?:\/\/[^/]+/, url.replace(/^http/, "ws"));
    return { ...known, mqttUrl: known.mqttUrl.startsWith("ws") ? mqttUrl : known.mqttUrl };
  }
  if (token === undefined) throw new SettingsError("Option --token is missing: this gateway has not enrolled yet.");
  const identity = await exchange(url, token);
  writeIdentity(file, identity);
  return identity;
}

async function exchange(url: string, token: string): Promise<DeviceIdentity> {
  const response = await fetch(`${url}/v1${enrolDevice.path}`, {
    method: enrolDevice.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  }).catch((error: unknown) => {
    throw new SettingsError(`The platform at ${url} does not answer (${error instanceof Error ? error.message : String(error)}).`);
  });
  const answer = Answer.safeParse(await response.json().catch(() => undefined));
  if (answer.success && answer.data.payload) return answer.data.payload;
  const code = answer.data?.applicationEvents[0]?.code ?? `status ${response.status}`;
  throw new SettingsError(`The platform at ${url} refused the enrolment token (${code}).`);
}
