import type { readDeviceCatalog } from "#contract/catalog.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import type { PublicPageProps } from "../publicPage.ts";
import { CallView } from "./CallView.tsx";
import { Directory } from "./Directory.tsx";
import type { DirectoryWords } from "./directoryTexts.ts";
import { useCall } from "./useCall.ts";

interface Props extends Pick<PublicPageProps, "api" | "appearance"> {
  words: DirectoryWords;
  serialNumber: string;
  found: PayloadOf<typeof readDeviceCatalog>;
  onLookAgain(): void;
}

/** The directory of an intercom, or the call in progress. */
export default function FoundDirectory({ api, appearance, words, serialNumber, found, onLookAgain }: Props) {
  const { step, ring, hangUp, reset } = useCall(api, serialNumber);
  if (step.kind === "idle") return <Directory appearance={appearance} words={words} found={found} onRing={(unit) => void ring(unit)} />;
  const back = () => {
    reset();
    onLookAgain();
  };
  return (
    <CallView
      appearance={appearance}
      words={words}
      accountName={found.accountName}
      step={step}
      onRing={() => void ring(step.unit)}
      onHangUp={() => void hangUp()}
      onBack={back}
    />
  );
}
