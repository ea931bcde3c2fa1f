/** Request header of a sign-in: the device's keys, separated by commas. */
export const deviceKeysHeader = 'x-device-keys'

/** Response header of a sign-in: the device's key for the person who signed in. */
export const deviceKeyHeader = 'x-device-key'

/** A device keeps and sends so many keys: several people may share it. */
export const mostDeviceKeys = 5
