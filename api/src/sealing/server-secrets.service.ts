import { existsSync } from 'node:fs'
import type { Database, Queries } from '../database/tenant.ts'
import { StartError } from '../start-error.ts'
import { toSealContext } from '../whatsapp/whatsapp.ts'
import { Keyring, SealedValueError } from './keyring.ts'
import { addKey, dropOldKeys, fileKeys, fixedKeys, toKeyFile } from './secret-keys.ts'
import {
  deleteConnections,
  deleteServerSecrets,
  insertServerSecret,
  lockSealedConnections,
  lockServerSecrets,
  selectServerSecret,
  updateSealedConnection,
  updateServerSecret,
} from './server-secrets.queries.ts'

/** Where the server finds its secret keys: in `SECRET_KEY`, or in a file in the data directory. */
export interface KeySource {
  dataDirectory: string
  secretKeys?: readonly string[]
}

/**
 * The name of a secret that only checks the keys. If a starting server can decrypt this secret, its keys fit the database.
 */
const checkName = 'check'

const toContext = (name: string) => `server_secrets:${name}`

export async function openKeyring({ dataDirectory, secretKeys }: KeySource): Promise<Keyring> {
  return new Keyring(secretKeys ? fixedKeys(secretKeys) : await fileKeys(dataDirectory))
}

/**
 * Opens the keyring, and checks that its keys can decrypt the values of this database. The first server that starts on a
 * database decides which key the database needs.
 * @throws StartError if another server has encrypted values with another key
 */
export async function openCheckedKeyring(database: Database, source: KeySource): Promise<Keyring> {
  const keyring = await openKeyring(source)
  try {
    await readServerSecret(database, keyring, checkName, () => Buffer.from('zelo'))
  } catch (error) {
    if (!(error instanceof SealedValueError)) throw error
    throw new StartError(
      source.secretKeys
        ? `SECRET_KEY is not the key of this database. Set the key of the first server, or of the server that was backed up. ${remedy}`
        : `Another server has sealed values of this database with a key that is not in ${toKeyFile(source.dataDirectory)}. Set SECRET_KEY to the same key on every server, or copy that server's secret.key. ${remedy}`,
    )
  }
  return keyring
}

const remedy = 'If the key is lost, run the operator’s command "secret-key --reset".'

/**
 * Returns a secret of the server, and creates it if it does not exist yet.
 * @throws SealedValueError if no key can decrypt the secret
 */
export async function readServerSecret(
  database: Database,
  keyring: Keyring,
  name: string,
  make: () => Buffer,
): Promise<Buffer> {
  const known = await database.asOwner((queries) => selectServerSecret(queries, name))
  if (known) return await keyring.open(toContext(name), known)
  const made = await keyring.seal(toContext(name), make())
  const stored = await database.asOwner(async (queries) => {
    await insertServerSecret(queries, name, made)
    return await selectServerSecret(queries, name)
  })
  return await keyring.open(toContext(name), stored ?? made)
}

/**
 * Returns a line for the operator if there is no secret key. A backup contains no key, but a restored database needs the key
 * of its former server.
 */
export function describeMissingKey({ dataDirectory, secretKeys }: KeySource): string[] {
  const path = toKeyFile(dataDirectory)
  if (secretKeys || existsSync(path)) return []
  return [
    `A backup contains no secret key. Before the start, copy the key of the former server to ${path}, or set SECRET_KEY to it.`,
  ]
}

/** Returns lines for the operator about the secret keys and about the values that they encrypt. */
export async function describeSecretKey(database: Database, source: KeySource): Promise<string[]> {
  const keyring = await openKeyring(source)
  const values = await database.asOwner(lockSealedValues)
  const counts = { current: 0, older: 0, lost: 0 }
  for (const value of values) counts[await judge(keyring, value)] += 1
  return [
    `Key: ${source.secretKeys ? 'from SECRET_KEY' : toKeyFile(source.dataDirectory)}`,
    `Sealed with the current key: ${counts.current}; with an older key: ${counts.older}; with an unknown key: ${counts.lost}`,
  ]
}

interface SealedValue {
  /** Names the value in a sentence for the operator. */
  title: string
  context: string
  sealed: Buffer
  store(queries: Queries, sealed: Buffer): Promise<void>
}

/** Reads and locks all encrypted values of this database: the secrets of the server and of the WhatsApp connections. */
async function lockSealedValues(queries: Queries): Promise<SealedValue[]> {
  const secrets = await lockServerSecrets(queries)
  const connections = await lockSealedConnections(queries)
  return [
    ...secrets.map(({ name, sealed }) => ({
      title: `"${name}"`,
      context: toContext(name),
      sealed,
      store: (inside: Queries, again: Buffer) => updateServerSecret(inside, name, again),
    })),
    ...connections.map(({ sealed, ...key }) => ({
      title: `of company ${key.companyId} for WhatsApp`,
      context: toSealContext(key),
      sealed,
      store: (inside: Queries, again: Buffer) => updateSealedConnection(inside, key, again),
    })),
  ]
}

async function judge(
  keyring: Keyring,
  { context, sealed }: SealedValue,
): Promise<'current' | 'older' | 'lost'> {
  try {
    await keyring.open(context, sealed)
  } catch (error) {
    if (error instanceof SealedValueError) return 'lost'
    throw error
  }
  return (await keyring.isCurrent(sealed)) ? 'current' : 'older'
}

/**
 * Encrypts all values again with a new key. With `SECRET_KEY`, the new key is the first key in it. Without `SECRET_KEY`,
 * adds a key to the key file, and finally removes the old keys from the file.
 * @throws StartError if a value cannot be decrypted
 */
export async function rotateSecretKey(database: Database, source: KeySource): Promise<string[]> {
  const { dataDirectory, secretKeys } = source
  const keyring = await openKeyring(source)
  if (!secretKeys) await addKey(dataDirectory)
  const count = await sealAgain(database, keyring)
  if (secretKeys)
    return [
      `Sealed ${count} values with the first key of SECRET_KEY.`,
      secretKeys.length > 1
        ? 'Remove the other keys from SECRET_KEY, and restart every server.'
        : 'To change the key, put a new one and a comma in front of it, restart every server, and run this command again.',
    ]
  // A running server may have used the old key for another value before it read the new key from the file.
  const more = await sealAgain(database, keyring)
  await dropOldKeys(dataDirectory)
  return [
    `Sealed ${count + more} values with a new key. Running servers use it already.`,
    `Copy ${toKeyFile(dataDirectory)} to the place where you keep the key.`,
  ]
}

async function sealAgain(database: Database, keyring: Keyring): Promise<number> {
  return await database.asOwner(async (queries) => {
    let count = 0
    for (const { title, context, sealed, store } of await lockSealedValues(queries)) {
      if (await keyring.isCurrent(sealed)) continue
      const plain = await keyring.open(context, sealed).catch(() => {
        throw new StartError(`The secret ${title} does not open with these keys. Nothing was changed.`)
      })
      await store(queries, await keyring.seal(context, plain))
      count += 1
    }
    return count
  })
}

/**
 * Deletes all encrypted values, for the case that the key is lost. The next server start creates new secrets. Companies must
 * connect WhatsApp again.
 */
export async function resetSecrets(database: Database): Promise<string[]> {
  const { count, connections } = await database.asOwner(async (queries) => ({
    count: await deleteServerSecrets(queries),
    connections: await deleteConnections(queries),
  }))
  return [
    `Removed ${count} sealed values. Restart every server. Devices turn notifications on again by themselves.`,
    ...(connections > 0
      ? [
          `Removed the WhatsApp connections of ${connections} companies. Connect them again under "Regras de alerta".`,
        ]
      : []),
  ]
}
