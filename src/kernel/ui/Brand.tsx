/** The gate logo and the product name; visitors' pages show the name of the account that they visit. */
export function Brand({ isLarge = false, name = "Gatehouse" }: { isLarge?: boolean; name?: string }) {
  return (
    <span className={isLarge ? "brand brand--l" : "brand"}>
      <svg viewBox="0 0 18 18" fill="none" aria-hidden="true">
        <path d="M2.5 16V5.5A3 3 0 0 1 5.5 2.5h7a3 3 0 0 1 3 3V16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <path d="M6 11.5h6" stroke="var(--accent-line)" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>{name}</span>
    </span>
  );
}
