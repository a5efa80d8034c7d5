import { deleteCard, updateCard } from "#contract/cards.ts";
import { type Credential, deletePin, listCredentials, updatePin } from "#contract/credentials.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reloadCredentials } from "../credentialQueries.ts";

interface Named {
  personId: string;
  credentialId: string;
}

/**
 * The current version of the credential. The operator's decision is about the card, so it also applies if the card has changed since it was
 * loaded.
 */
async function versionOf({ personId, credentialId }: Named, missing: string, { api }: Kernel, signal: AbortSignal): Promise<number> {
  const { credentials } = await api.call(listCredentials, { params: { personId } }, signal);
  const found: Credential | undefined = credentials.find(({ id }) => id === credentialId);
  if (found?.version === undefined) throw new ApiError(missing, 404);
  return found.version;
}

export async function changeCard(
  named: Named,
  fields: { isSuspended?: boolean; isLockdownCard?: boolean },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const version = await versionOf(named, "error_card_not_found", kernel, signal);
  await kernel.api.call(updateCard, { params: { cardId: named.credentialId }, body: { version, ...fields } }, signal);
  await reloadCredentials(kernel);
}

export async function takeCard({ credentialId }: Named, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(deleteCard, { params: { cardId: credentialId } }, signal);
  kernel.toast.success("credentials.toast.cardTaken");
  await reloadCredentials(kernel);
}

export async function changePin(named: Named, fields: { isSuspended: boolean }, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const version = await versionOf(named, "error_pin_not_found", kernel, signal);
  await kernel.api.call(updatePin, { params: { pinId: named.credentialId }, body: { version, ...fields } }, signal);
  await reloadCredentials(kernel);
}

export async function removePin({ credentialId }: Named, kernel: Kernel, signal: AbortSignal): Promise<void> {
  await kernel.api.call(deletePin, { params: { pinId: credentialId } }, signal);
  kernel.toast.success("credentials.toast.pinDeleted");
  await reloadCredentials(kernel);
}
