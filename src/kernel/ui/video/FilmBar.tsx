import { type ReactNode, useSyncExternalStore } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { filmSpeeds, filmSteps } from "#domain/playback/film.ts";
import { numberText } from "../../format/numbers.ts";
import { type Icon, Info, Maximize, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX, ZoomIn, ZoomOut } from "../icons.ts";
import type { FilmWords } from "./Film.tsx";
import type { FilmControl } from "./filmControl.ts";

interface FilmBarProps {
  control: FilmControl;
  words: FilmWords;
  language: LocaleISO2;
  hasVolume: boolean;
  isInfoShown: boolean;
  onInfo: () => void;
  onWhole: () => void;
  actions: ReactNode;
}

/** The controls of a clip. Plain elements, because visitors' pages don't load the component library. */
export function FilmBar({ control, words, language, hasVolume, isInfoShown, onInfo, onWhole, actions }: FilmBarProps) {
  const { isPlaying, seconds, duration, speed, isMuted, zoom, stepSeconds } = useSyncExternalStore(control.subscribe, () => control.state);
  const number = (value: number) => numberText(value, language);
  const step = { seconds: number(stepSeconds) };
  return (
    <fieldset className="film-bar" aria-label={words("controls")}>
      <input
        type="range"
        aria-label={words("position")}
        aria-valuetext={`${clock(seconds)} / ${clock(duration)}`}
        min={0}
        max={duration}
        step={0.1}
        value={seconds}
        onChange={(event) => control.seek(event.currentTarget.valueAsNumber)}
      />
      <FilmButton icon={RotateCcw} label={words("back", step)} onClick={() => control.step(-1)} />
      <FilmButton icon={isPlaying ? Pause : Play} label={words(isPlaying ? "pause" : "play")} onClick={control.toggle} />
      <FilmButton icon={RotateCw} label={words("forward", step)} onClick={() => control.step(1)} />
      <span className="num">
        {clock(seconds)} / {clock(duration)}
      </span>
      <span className="grow" />
      <select aria-label={words("speed")} value={speed} onChange={(event) => control.setSpeed(Number(event.currentTarget.value))}>
        {filmSpeeds.map((each) => (
          <option key={each} value={each}>
            {number(each)}×
          </option>
        ))}
      </select>
      <select aria-label={words("step")} value={stepSeconds} onChange={(event) => control.setStep(Number(event.currentTarget.value))}>
        {filmSteps.map((each) => (
          <option key={each} value={each}>
            {words("seconds", { seconds: number(each) })}
          </option>
        ))}
      </select>
      <FilmButton icon={ZoomOut} label={words("zoomOut")} isDisabled={zoom <= 1} onClick={() => control.setZoom(zoom - 0.5)} />
      <FilmButton icon={ZoomIn} label={words("zoomIn")} isDisabled={zoom >= 5} onClick={() => control.setZoom(zoom + 0.5)} />
      <FilmButton icon={Info} label={words("info")} isOn={isInfoShown} onClick={onInfo} />
      {hasVolume && (
        <FilmButton icon={isMuted ? VolumeX : Volume2} label={words(isMuted ? "soundOn" : "soundOff")} onClick={control.toggleSound} />
      )}
      {actions}
      <FilmButton icon={Maximize} label={words("whole")} onClick={onWhole} />
    </fieldset>
  );
}

interface FilmButtonProps {
  icon: Icon;
  label: string;
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

function FilmButton({ icon: Glyph, label, isOn, isDisabled = false, onClick }: FilmButtonProps) {
  return (
    <button
      type="button"
      className="film-button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Glyph className="i" aria-hidden />
    </button>
  );
}

/** 0:07, 12:30 */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
