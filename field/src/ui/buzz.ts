/** Vibrates briefly to confirm success, if the phone supports it and its owner allows motion. */
export function buzz(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(40)
}
