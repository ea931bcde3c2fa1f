/** Request header of a sign-in. It contains the device's keys, separated by commas. */
export const deviceKeysHeader = 'x-device-keys'

/** Response header of a sign-in. It contains the key of the device for the user who signed in. */
export const deviceKeyHeader = 'x-device-key'

/**
 * Maximum number of keys that a device keeps and sends. Several people may share a device. Each person has a separate
 * key.
 */
export const mostDeviceKeys = 5
