import { lazy, Suspense, useRef, useState } from "react";
import { legalPages } from "#contract/system.ts";
import { EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import type { PublicAppearance } from "../publicTexts.ts";
import type { PageWords } from "../usePageWords.ts";
import type { ReadyPhoto } from "./photoFile.ts";
import type { PhotoText } from "./photoTexts.ts";
import { useChosenFile } from "./useChosenFile.ts";

/** Not needed on a phone, which has its own camera app. */
const CameraDialog = lazy(() => import("./CameraDialog.tsx"));

interface Props {
  appearance: PublicAppearance;
  words: PageWords<PhotoText>;
  photo: ReadyPhoto | undefined;
  hasAgreed: boolean;
  /** The problem of the previous photo, or of sending it. */
  problem: PhotoText | undefined;
  onAgreed(hasAgreed: boolean): void;
  onPhoto(photo: ReadyPhoto): void;
  onProblem(problem: PhotoText | undefined): void;
  onSend(): void;
}

/** A phone uses its own camera app. */
const isPhone = () => matchMedia("(pointer: coarse)").matches;

/** PB-08: advice for a good photo, the terms to accept first, and the photo before it is sent. */
export function PhotoStep({ appearance, words, photo, hasAgreed, problem, onAgreed, onPhoto, onProblem, onSend }: Props) {
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const { isReading, read, forget } = useChosenFile((ready) => (ready ? onPhoto(ready) : onProblem("unreadable")));
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = () => (isPhone() ? camera.current?.click() : setIsCameraOpen(true));
  const takeLabel = photo || problem !== undefined ? words("retake") : words("take");
  const gate = { disabled: !hasAgreed, "aria-describedby": hasAgreed ? undefined : "face-terms-first" };
  return (
    <EntryPage appearance={appearance} title={words("title")}>
      <section className="face-step">
        <div>
          <h1 className="fs20 strong">{words("title")}</h1>
          <p className="muted entry-intro">{words("intro")}</p>
        </div>
        <ul className="face-rules">
          {(["ruleAlone", "ruleBare", "ruleLight"] as const).map((rule) => (
            <li key={rule}>{words(rule)}</li>
          ))}
        </ul>
        {problem !== undefined && (
          <p className="err face-problem" role="alert">
            {words(problem)}
          </p>
        )}
        {photo && <img className="face-view" src={photo.address} alt={words("preview")} />}
        <Terms words={words} hasAgreed={hasAgreed} onAgreed={onAgreed} />
        <div className="face-actions">
          {photo && (
            <button type="button" className="btn btn--primary" {...gate} disabled={!hasAgreed || isReading} onClick={onSend}>
              {words("send")}
            </button>
          )}
          <button type="button" className={photo ? "btn" : "btn btn--primary"} {...gate} onClick={take}>
            {takeLabel}
          </button>
          <button type="button" className="btn" {...gate} onClick={() => file.current?.click()}>
            {words("choose")}
          </button>
        </div>
        <input
          ref={camera}
          hidden
          type="file"
          accept="image/*"
          capture="user"
          aria-label={words("take")}
          onChange={(event) => void read(event.currentTarget)}
        />
        <input
          ref={file}
          hidden
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={words("choose")}
          onChange={(event) => void read(event.currentTarget)}
        />
      </section>
      {isCameraOpen && (
        <Suspense>
          <CameraDialog
            words={words}
            onPhoto={(taken) => {
              setIsCameraOpen(false);
              forget();
              onPhoto(taken);
            }}
            onClose={() => setIsCameraOpen(false)}
          />
        </Suspense>
      )}
    </EntryPage>
  );
}

/** The terms that a person accepts before a photo can be chosen. */
function Terms({ words, hasAgreed, onAgreed }: Pick<Props, "words" | "hasAgreed" | "onAgreed">) {
  return (
    <>
      <label className="face-terms">
        <input type="checkbox" checked={hasAgreed} onChange={(event) => onAgreed(event.target.checked)} />
        <span>
          {words("terms")}{" "}
          <a href={legalPages.biometricConsentUrl} target="_blank" rel="noreferrer">
            {words("termsPage")}
          </a>
        </span>
      </label>
      {!hasAgreed && (
        <span className="hint" id="face-terms-first">
          {words("termsFirst")}
        </span>
      )}
    </>
  );
}
