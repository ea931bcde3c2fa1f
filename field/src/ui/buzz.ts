/** A short stir of the phone that says "that worked", where the phone can and its owner wants motion. */
export function buzz(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(40)
}
