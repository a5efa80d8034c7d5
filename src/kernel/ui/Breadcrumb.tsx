import { ChevronRight } from "./icons.ts";

export interface Crumb {
  label: string;
  onSelect?: (() => void) | undefined;
}

/** The path to an object; the last entry is the object itself. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {crumbs.map((crumb, index) => (
          <li key={`${index}:${crumb.label}`}>
            {index === crumbs.length - 1 ? (
              <b aria-current="page">{crumb.label}</b>
            ) : (
              <>
                {crumb.onSelect ? (
                  <button type="button" className="link" onClick={crumb.onSelect}>
                    {crumb.label}
                  </button>
                ) : (
                  crumb.label
                )}
                <ChevronRight className="i" aria-hidden />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
