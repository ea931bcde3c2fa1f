/** Asks the service worker to cache the scanner files. Sent by phones without a native detector. */
export const scannerMessage = 'keep-scanner'

/** Asks a waiting service worker to take over. The worker replies on the message's port whether it does. */
export const takeOverMessage = 'take-over'
