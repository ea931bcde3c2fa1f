/** Request header of a sign-in. It has the device's keys, separated by commas. */
export const deviceKeysHeader = 'x-device-keys'

/** Response header of a sign-in. It has the device's key for the signed-in user. */
export const deviceKeyHeader = 'x-device-key'

/** Maximum number of keys that a device keeps and sends. Several people may share a device. */
export const mostDeviceKeys = 5
