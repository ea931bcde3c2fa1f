import { deviceKeyHeader, deviceKeysHeader, mostDeviceKeys } from '@zelo/contract/device-keys'
import { readText, storageKeys, writeText } from './storage.ts'

/** Reads valid keys only. Any other stored text would make an invalid header. */
function readKeys(): string[] {
  return readText(storageKeys.deviceKeys)?.match(/[\w-]{22}\.[\w-]{43}/g) ?? []
}

/** Adds this browser's keys to a sign-in. Both apps share them. */
export function addDeviceKeys(headers: Headers): void {
  const keys = readKeys()
  if (keys.length > 0) headers.set(deviceKeysHeader, keys.join())
}

/** Keeps the key that a sign-in returned, as the newest of five. */
export function keepDeviceKey({ headers }: Response): void {
  const key = headers.get(deviceKeyHeader)
  if (!key) return
  const others = readKeys().filter((each) => each !== key)
  writeText(storageKeys.deviceKeys, [key, ...others].slice(0, mostDeviceKeys).join())
}
