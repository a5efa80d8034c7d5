/** A row with a button that tries again. */
export function RetryRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className="row">
      <button type="button" className="btn btn--primary" onClick={onClick}>
        {label}
      </button>
    </div>
  );
}
