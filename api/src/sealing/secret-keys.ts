import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { StartError } from '../start-error.ts'

/** A key that encrypts (seals) stored secrets. */
export interface SecretKey {
  /** Part of each encrypted value. It identifies the key without revealing it. */
  id: Buffer
  bytes: Buffer
}

/** Returns the secret keys. The first key encrypts new values. Every key in the list can decrypt values. */
export type ReadSecretKeys = () => Promise<readonly SecretKey[]>

/** The size of a key's id in bytes. */
export const keyIdSize = 8

/** Minimum number of characters of a key in `SECRET_KEY`. `openssl rand -base64 32` prints 44 characters. */
const fewestCharacters = 32

/**
 * Parses `SECRET_KEY`, which contains one or more keys, separated by commas.
 * @throws StartError whose message does not contain the value
 */
export function parseSecretKeys(text: string): string[] {
  const keys = text.split(',').map((each) => each.trim())
  if (keys.every((key) => key.length >= fewestCharacters && !/\s/.test(key))) return keys
  throw new StartError(
    `SECRET_KEY must be at least ${fewestCharacters} characters without spaces, such as the output of "openssl rand -base64 32". Separate several keys by commas, the newest first.`,
  )
}

export function deriveKey(text: string): SecretKey {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'zelo sealed values', 32))
  return {
    id: createHash('sha256').update('zelo key id').update(bytes).digest().subarray(0, keyIdSize),
    bytes,
  }
}

/** Returns the path of the key file. An installation without `SECRET_KEY` uses this file. */
export function toKeyFile(dataDirectory: string): string {
  return join(dataDirectory, 'secret.key')
}

/** Returns a function that always returns the keys of `SECRET_KEY`, because they cannot change while the server runs. */
export function fixedKeys(texts: readonly string[]): ReadSecretKeys {
  const keys = texts.map(deriveKey)
  return async () => keys
}

/**
 * Returns a function that reads the keys from a file in the data directory. Creates the file if it is missing. The function
 * reads the file at each call, so that a running server notices new keys.
 * @throws StartError if the file cannot be created
 */
export async function fileKeys(dataDirectory: string): Promise<ReadSecretKeys> {
  const path = toKeyFile(dataDirectory)
  try {
    await createKeyFile(dataDirectory)
  } catch (error) {
    throw new StartError(
      `SECRET_KEY is not set, and no key can be stored in ${path} (${(error as NodeJS.ErrnoException).code}). Set SECRET_KEY to the output of "openssl rand -base64 32", the same on every server.`,
    )
  }
  return async () => (await readKeyFile(path)).map(deriveKey)
}

/** Adds a new key to the file, as the first key. */
export async function addKey(dataDirectory: string): Promise<void> {
  const path = toKeyFile(dataDirectory)
  await replaceKeyFile(path, [generateKey(), ...(await readKeyFile(path))])
}

/** Removes all keys from the file except the first. */
export async function dropOldKeys(dataDirectory: string): Promise<void> {
  const path = toKeyFile(dataDirectory)
  await replaceKeyFile(path, (await readKeyFile(path)).slice(0, 1))
}

const generateKey = () => randomBytes(32).toString('base64url')

async function readKeyFile(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  if (lines.length > 0) return lines
  throw new StartError(`${path} holds no key. Put the key back from its copy, or remove the file.`)
}

async function createKeyFile(dataDirectory: string): Promise<void> {
  const path = toKeyFile(dataDirectory)
  const found = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found) return
  await makeFolder(dataDirectory)
  const draft = await writeDraft(path, [generateKey()])
  try {
    // Another server with the same folder may have created the file in the meantime. `link` does not overwrite that file.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

async function replaceKeyFile(path: string, keys: readonly string[]): Promise<void> {
  await rename(await writeDraft(path, keys), path)
}

async function writeDraft(path: string, keys: readonly string[]): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${keys.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}
