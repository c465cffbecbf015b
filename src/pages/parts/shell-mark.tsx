/** The product's mark: a shed with a plate in the gate. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="64 84 384 344" aria-hidden="true">
      <path d="M84 404V214L256 110l172 104v190h-60V258H144v146z" fill="currentColor" />
      <rect x="172" y="318" width="168" height="86" rx="14" fill="#f9c80e" />
      <path d="M172 332a14 14 0 0 1 14-14h18v86h-18a14 14 0 0 1-14-14z" fill="#3b6fe0" />
    </svg>
  );
}
