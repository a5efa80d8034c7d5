import type { Icon } from "./icons.ts";
import "./linkCards.css";

export interface LinkCard {
  id: string;
  icon: Icon | undefined;
  title: string;
  note?: string;
  onOpen: () => void;
}

/** An index page: links as cards. */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <div className="linkcards">
      {cards.map(({ id, icon: Glyph, title, note, onOpen }) => (
        <button key={id} type="button" className="linkcard" onClick={onOpen}>
          {Glyph && <Glyph className="i" aria-hidden />}
          <span>
            <span className="strong">{title}</span>
            {note !== undefined && (
              <>
                <br />
                <span className="muted">{note}</span>
              </>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
