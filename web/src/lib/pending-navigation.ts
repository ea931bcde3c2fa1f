/** Whether a navigation is in flight. */
let navigating = false

/**
 * Sets whether a navigation is in flight. Call it directly, because the router's own hook changes only after a render.
 */
export function setNavigating(isInFlight: boolean): void {
  navigating = isInFlight
}

export function isNavigating(): boolean {
  return navigating
}
