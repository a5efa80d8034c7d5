import { useEffect, useState } from "react";
import { getPublicConfig } from "#contract/system.ts";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleAlert, CircleCheck } from "#kernel/ui/icons.ts";
import { checkoutTexts } from "./checkoutTexts.ts";
import type { PublicPageProps } from "./publicPage.ts";
import { usePageWords } from "./usePageWords.ts";

/** the payment service reports success in one of two ways. Anything else counts as not paid. */
const isPaid = (query: URLSearchParams) => query.get("success") === "true" || (!query.has("success") && query.get("status") === "success");

/** PB-15: result of a payment, with the support phone number if it failed. */
export default function CheckoutPage({ api, appearance, query }: PublicPageProps) {
  const words = usePageWords(checkoutTexts, appearance.language);
  const wasPaid = isPaid(query);
  const phone = usePhone(api, !wasPaid);
  if (wasPaid)
    return (
      <EntryMessage appearance={appearance} title={words("paidTitle")} icon={CircleCheck} tone="ok">
        <p>{words("paid")}</p>
      </EntryMessage>
    );
  return (
    <EntryMessage appearance={appearance} title={words("unpaidTitle")} icon={CircleAlert} tone="bad">
      <p>{words("unpaid")}</p>
      {phone !== undefined && (
        <p>
          {words("call")} <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
        </p>
      )}
    </EntryMessage>
  );
}

/** The support phone number; undefined if none is configured or the platform does not answer. */
function usePhone(api: PublicPageProps["api"], isWanted: boolean): string | undefined {
  const [phone, setPhone] = useState<string>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    api.call(getPublicConfig, {}, stop.signal).then(
      ({ supportPhone }) => setPhone(supportPhone),
      () => undefined,
    );
    return () => stop.abort();
  }, [api, isWanted]);
  return phone;
}
