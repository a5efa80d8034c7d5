import { useSnapshot } from "valtio";
import { useCommand, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { CirclePlay, Pause, Play, SkipBack, SkipForward, X } from "#kernel/ui/icons.ts";
import { Walls } from "../services.ts";
import "./carousel.css";
import { pauseCarousel, showNextWall, showPreviousWall, stopCarousel } from "../commands/carouselCommands.ts";

/** B-15: the wall that the carousel shows, its time, and the controls. */
export default function CarouselBanner() {
  const kernel = useKernel();
  const t = useText();
  const { carousel, walls } = useSnapshot(kernel.use(Walls).state);
  const pause = useCommand(pauseCarousel);
  const previous = useCommand(showPreviousWall);
  const next = useCommand(showNextWall);
  const stop = useCommand(stopCarousel);
  if (!carousel) return undefined;
  const { ids, current, isPaused, dwellSeconds, turn } = carousel;
  const name = walls.find(({ id }) => id === current)?.videoWallName ?? "";
  return (
    <Banner
      level="info"
      icon={CirclePlay}
      action={
        <span className="row">
          <IconButton icon={SkipBack} label={previous.title} size="s" onClick={previous.run} />
          <Button size="s" icon={isPaused ? Play : Pause} onClick={pause.run}>
            {t(isPaused ? "walls.carousel.resume" : "walls.carousel.pause")}
          </Button>
          <IconButton icon={SkipForward} label={next.title} size="s" onClick={next.run} />
          <IconButton icon={X} label={stop.title} size="s" onClick={stop.run} />
        </span>
      }
    >
      {t(isPaused ? "walls.carousel.paused" : "walls.carousel.runs", { name, place: ids.indexOf(current) + 1, count: ids.length })}
      <span
        key={turn}
        className="carousel-time"
        aria-hidden
        style={{ animationDuration: `${dwellSeconds}s` }}
        data-paused={isPaused || undefined}
      />
    </Banner>
  );
}
