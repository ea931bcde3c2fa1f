/** Whether a navigation is in flight. */
let going = false

/** Sets the router's navigation state at the click. The hook learns it only after a render. */
export function setNavigating(isGoing: boolean): void {
  going = isGoing
}

export function isNavigating(): boolean {
  return going
}
