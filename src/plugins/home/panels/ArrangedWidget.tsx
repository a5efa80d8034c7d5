import { type DragEvent, type ReactNode, useState } from "react";
import { useText } from "#kernel/hooks.ts";
import type { Widget } from "#kernel/plugin.ts";
import { classNames } from "#kernel/ui/classNames.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { ArrowLeft, ArrowRight, X } from "#kernel/ui/icons.ts";

interface ArrangedWidgetProps {
  widget: Widget;
  /** Ids of the neighbours in the same row; undefined at its ends. */
  earlier: string | undefined;
  later: string | undefined;
  onMove(id: string, to: string): void;
  onRemove(): void;
  children: ReactNode;
}

/** A widget while the dashboard is arranged: dragged with the pointer, moved and removed by its buttons. */
export function ArrangedWidget({ widget, earlier, later, onMove, onRemove, children }: ArrangedWidgetProps) {
  const t = useText();
  const [isOver, setIsOver] = useState(false);
  const name = t(widget.title);
  // Figures and the other widgets have rows of their own.
  const type = `text/x-gatehouse-${widget.size === "figure" ? "figure" : "part"}`;
  const handleOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(type)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    const id = event.dataTransfer.getData(type);
    if (id !== "" && id !== widget.id) onMove(id, widget.id);
  };
  // For the pointer; the buttons do the same for keys.
  const dragged = {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(type, widget.id),
    onDragOver: handleOver,
    onDragLeave: () => setIsOver(false),
    onDrop: handleDrop,
  };
  return (
    <section
      className={classNames("home-place", `home-place--${widget.size}`, "home-place--arranged", isOver && "is-over")}
      aria-label={name}
      {...dragged}
    >
      <div className="home-handle">
        {earlier !== undefined && (
          <IconButton size="s" icon={ArrowLeft} label={t("home.arrange.earlier", { name })} onClick={() => onMove(widget.id, earlier)} />
        )}
        {later !== undefined && (
          <IconButton size="s" icon={ArrowRight} label={t("home.arrange.later", { name })} onClick={() => onMove(widget.id, later)} />
        )}
        <IconButton size="s" icon={X} label={t("home.arrange.remove", { name })} onClick={onRemove} />
      </div>
      <div inert>{children}</div>
    </section>
  );
}
