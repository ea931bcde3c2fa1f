/** Shows the product's letter. Screen readers skip it. */
export function ProductMark() {
  return (
    <svg width="24" height="24" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="4" fill="var(--accent-text)" />
      <path
        fill="var(--canvas)"
        d="M6 6h16v3.2H6zM15.6 9.2h3.2v3.2h-3.2zM12.4 12.4h3.2v3.2h-3.2zM9.2 15.6h3.2v3.2H9.2zM6 18.8h16V22H6z"
      />
    </svg>
  )
}
