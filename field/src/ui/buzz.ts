/**
 * Vibrates briefly to confirm success. Does nothing if the phone cannot vibrate or its owner prefers reduced motion.
 */
export function buzz(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(40)
}
