/** Whether another page is on its way. */
let going = false

/** As the router says it, from the click on; the hook tells it once there was time to draw. */
export function noteGoing(isGoing: boolean): void {
  going = isGoing
}

export function isGoing(): boolean {
  return going
}
