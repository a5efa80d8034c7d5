import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { fillText } from "#domain/fillText.ts";
import { qualityOf, watermarkOf } from "#domain/playback/film.ts";
import { FilmBar } from "./FilmBar.tsx";
import { createFilmControl, type FilmControl, type FilmMemory } from "./filmControl.ts";
import { type FilmText, filmTexts } from "./filmTexts.ts";
import "./film.css";

export interface FilmProps {
  /** Address of an MP4 file. */
  url: string;
  /** Accessible name: what the clip shows. */
  label: string;
  /** Text over the video, shown on request. */
  info: string;
  watermark?: string | undefined;
  language: LocaleISO2;
  autoplay?: boolean;
  hideVolumePanel?: boolean;
  /** Stores the position at which the person left the clip. */
  memory?: FilmMemory;
  /** Buttons at the end of the control bar. */
  actions?: ReactNode;
  /** Checks again whether the clip can be played. */
  onRetry: () => void;
  /** Receives the control while the player is mounted. */
  onControl?: (control: FilmControl | undefined) => void;
}

export type FilmWords = (key: FilmText, values?: Record<string, string>) => string;

/** EV-06: a player for one clip, used in the console and on visitors' pages. */
export function Film(props: FilmProps) {
  const { url, label, info, watermark, language, autoplay = true, hideVolumePanel = false, memory, actions, onRetry, onControl } = props;
  const words: FilmWords = useCallback((key, values) => fillText(filmTexts[language][key], values), [language]);
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [control, setControl] = useState<FilmControl>();
  const [isInfoShown, setIsInfoShown] = useState(true);
  useEffect(() => {
    if (!video.current) return undefined;
    const made = createFilmControl(video.current, memory);
    setControl(made);
    onControl?.(made);
    return () => {
      onControl?.(undefined);
      made.dispose();
    };
  }, [memory, onControl]);
  const mark = watermarkOf(watermark);
  return (
    <div ref={root} className="film" data-theme="dark">
      <div className="film-picture">
        <video ref={video} src={url} aria-label={label} autoPlay={autoplay} muted playsInline controlsList="nodownload" />
        {control && <OnPicture control={control} info={isInfoShown ? info : undefined} words={words} onRetry={onRetry} />}
        {mark !== undefined && (
          <span className="film-mark" aria-hidden>
            {mark}
          </span>
        )}
      </div>
      {control && (
        <FilmBar
          control={control}
          words={words}
          language={language}
          hasVolume={!hideVolumePanel}
          isInfoShown={isInfoShown}
          onInfo={() => setIsInfoShown((before) => !before)}
          onWhole={() => void toggleWhole(root.current)}
          actions={actions}
        />
      )}
    </div>
  );
}

interface OnPictureProps {
  control: FilmControl;
  info: string | undefined;
  words: FilmWords;
  onRetry: () => void;
}

/** The layer over the video: resolution, description and error message. Dragging moves a zoomed video. */
function OnPicture({ control, info, words, onRetry }: OnPictureProps) {
  const { height, zoom, infoSize, fault, cause } = useSyncExternalStore(control.subscribe, () => control.state);
  const quality = qualityOf(height);
  if (fault)
    return (
      <div className="film-fault" role="alert">
        <strong>{words("faultTitle")}</strong>
        {cause && <span>{words(cause)}</span>}
        <code className="fs12">{fault}</code>
        <button type="button" className="btn btn--touch" onClick={onRetry}>
          {words("retry")}
        </button>
      </div>
    );
  return (
    <div
      className="film-over"
      data-zoomed={zoom > 1}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={({ buttons, movementX, movementY }) => buttons !== 0 && control.pan(movementX, movementY)}
    >
      {info !== undefined && (
        <span className="film-info" style={{ fontSize: infoSize }}>
          {info}
        </span>
      )}
      {quality !== undefined && <span className="film-quality">{quality}</span>}
    </div>
  );
}

async function toggleWhole(element: HTMLElement | null): Promise<void> {
  if (element?.ownerDocument.fullscreenElement) return element.ownerDocument.exitFullscreen();
  // Phones without fullscreen for elements don't change.
  await element?.requestFullscreen?.().catch(() => undefined);
}
