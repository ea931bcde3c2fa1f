// Seals a user's local data with AES-GCM. The key belongs to the user, and the server keeps it (decision 026).
import type { LocalPhoto } from './database.ts'
import type { SealedItem } from './stored-state.ts'

interface Head {
  record: object
  pictures: { name: 'blob' | 'thumbnail'; type: string; size: number }[]
}

/** Imports a key of 32 bytes in base64url. */
export function importSealKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts a record, including the pictures of a photo. The seal also protects owner and id. An item whose owner or id
 * was changed does not open.
 */
export async function sealRecord(
  key: CryptoKey,
  item: Pick<SealedItem, 'id' | 'ownerId' | 'waitsOf'>,
  record: object,
): Promise<SealedItem> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(buildAlgorithm(item, iv), key, await toBytes(record))
  return { ...item, iv, data }
}

/** Returns the record of a sealed item. Returns undefined if the seal is broken. */
export async function openRecord(key: CryptoKey, item: SealedItem): Promise<object | undefined> {
  const { iv, data } = item
  if (!iv || !(data instanceof ArrayBuffer)) return undefined
  try {
    return parseBytes(await crypto.subtle.decrypt(buildAlgorithm(item, iv), key, data))
  } catch {
    return undefined
  }
}

/** Returns a token's SHA-256 in base64url, as the server expects it. */
export async function hashToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function buildAlgorithm({ id, ownerId }: Pick<SealedItem, 'id' | 'ownerId'>, iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${ownerId} ${id}`) }
}

/** Encodes a record: length of the header, header as JSON, then the bytes of the pictures. */
async function toBytes(value: object): Promise<ArrayBuffer> {
  const { blob, thumbnail, ...record } = value as Partial<LocalPhoto>
  const head: Head = { record, pictures: [] }
  const bytes: ArrayBuffer[] = []
  for (const [name, picture] of [
    ['blob', blob],
    ['thumbnail', thumbnail],
  ] as const) {
    // Omits a picture whose bytes the browser has lost. The error is reported when the photo is sent.
    const content = await picture?.arrayBuffer().catch(() => undefined)
    if (!picture || !content) continue
    head.pictures.push({ name, type: picture.type, size: content.byteLength })
    bytes.push(content)
  }
  if (blob !== undefined) Object.assign(record, { blob: null, thumbnail: null })
  const text = new TextEncoder().encode(JSON.stringify(head))
  return await new Blob([new Uint32Array([text.byteLength]), text, ...bytes]).arrayBuffer()
}

function parseBytes(bytes: ArrayBuffer): object {
  const [length = 0] = new Uint32Array(bytes, 0, 1)
  let at = 4 + length
  const { record, pictures }: Head = JSON.parse(new TextDecoder().decode(bytes.slice(4, at)))
  for (const { name, type, size } of pictures) {
    Object.assign(record, { [name]: new Blob([bytes.slice(at, at + size)], { type }) })
    at += size
  }
  return record
}
