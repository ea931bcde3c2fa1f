/** Whether a navigation is in flight. */
let navigating = false

/** Sets whether a navigation is in flight. The router's hook reports that only after a render. */
export function setNavigating(isInFlight: boolean): void {
  navigating = isInFlight
}

export function isNavigating(): boolean {
  return navigating
}
