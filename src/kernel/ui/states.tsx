import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./classNames.ts";
import { type Icon, Lock, RefreshCw, SearchX, Unplug } from "./icons.ts";
import { useUiWords } from "./words.tsx";

interface StateProps {
  title: string;
  /** What happened and what to do, in a sentence. */
  children?: ReactNode;
}

/** Shown for an empty list, or if nothing matches the filters. */
export function Empty({ icon: Glyph = SearchX, title, children, action }: StateProps & { icon?: Icon; action?: ReactNode }) {
  return (
    <div className="state">
      <Glyph className="i i-xl" aria-hidden />
      <p className="statetitle">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className="row">{action}</div>}
    </div>
  );
}

/** An error with its explanation, what to do, a Retry button, and the code under Details. */
export function ErrorState({ icon: Glyph = Unplug, title, children, code, onRetry, isRetrying = false }: StateProps & ErrorProps) {
  const words = useUiWords();
  const [hasDetails, setHasDetails] = useState(false);
  return (
    <div className="state" role="alert">
      <Glyph className="i i-xl" aria-hidden />
      <p className="statetitle">{title}</p>
      {children !== undefined && <p>{children}</p>}
      <div className="row">
        {onRetry && (
          <Button icon={RefreshCw} onClick={onRetry} isPending={isRetrying}>
            {words.retry}
          </Button>
        )}
        {code !== undefined && (
          <Button variant="quiet" aria-expanded={hasDetails} onClick={() => setHasDetails(!hasDetails)}>
            {words.details}
          </Button>
        )}
      </div>
      {hasDetails && <p className="code fs12 faint">{code}</p>}
    </div>
  );
}
interface ErrorProps {
  icon?: Icon;
  /** Error code and request id, for support. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

/** Names the missing permission and the people who can grant it. */
export function NoPermission({ title, children }: StateProps) {
  return (
    <div className="state">
      <Lock className="i i-xl" aria-hidden />
      <p className="statetitle">{title}</p>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

const skeletonWidths = ["70%", "90%", "50%", "80%", "60%"];

/** Placeholder rows of the final height while data loads, so that the layout does not jump. */
export function Skeleton({ rows = 5, rowHeight = "table" }: { rows?: number; rowHeight?: "table" | "compact" | "feed" | "tall" }) {
  const words = useUiWords();
  return (
    <div aria-busy="true">
      <span className="sr">{words.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classNames("skelrow", `skelrow--${rowHeight}`)}>
          <div className="skel" style={{ width: skeletonWidths[index % skeletonWidths.length] }} />
        </div>
      ))}
    </div>
  );
}

/** A number with its label and the usual value. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="stat">
      <div className="l">{label}</div>
      <div className="n">{value}</div>
      {note !== undefined && <div className="d">{note}</div>}
    </div>
  );
}
