/** Request header of a sign-in: the device's keys, separated by commas. */
export const deviceKeysHeader = 'x-device-keys'

/** Response header of a sign-in: the device's key for the signed-in user. */
export const deviceKeyHeader = 'x-device-key'

/** Upper bound on the keys that a device keeps and sends, because several people may share it. */
export const mostDeviceKeys = 5
