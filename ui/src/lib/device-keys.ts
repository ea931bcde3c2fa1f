import { deviceKeyHeader, deviceKeysHeader, mostDeviceKeys } from '@zelo/contract/device-keys'
import { readText, storageKeys, writeText } from './storage.ts'

/** Reads the stored keys. Ignores invalid ones, because they would make the request header invalid. */
function readKeys(): string[] {
  return readText(storageKeys.deviceKeys)?.match(/[\w-]{22}\.[\w-]{43}/g) ?? []
}

/** Adds this browser's device keys to a sign-in. Both apps share the keys. */
export function addDeviceKeys(headers: Headers): void {
  const keys = readKeys()
  if (keys.length > 0) headers.set(deviceKeysHeader, keys.join())
}

/** Stores the key that a sign-in returned. Keeps only the five newest keys. */
export function keepDeviceKey({ headers }: Response): void {
  const key = headers.get(deviceKeyHeader)
  if (!key) return
  const others = readKeys().filter((each) => each !== key)
  writeText(storageKeys.deviceKeys, [key, ...others].slice(0, mostDeviceKeys).join())
}
