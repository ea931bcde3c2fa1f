/** Asks the service worker to keep what reading codes needs on phones without a detector of their own. */
export const scannerMessage = 'keep-scanner'

/** Asks a service worker that waits to take over; over the port that comes with it, it answers whether it does. */
export const takeOverMessage = 'take-over'
