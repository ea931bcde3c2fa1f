// Seals what a person has on this phone with AES-GCM, by the person's own key that the server keeps (decision 026).
import type { LocalPhoto } from './database.ts'
import type { SealedItem } from './stored-state.ts'

interface Head {
  record: object
  pictures: { name: 'blob' | 'thumbnail'; type: string; size: number }[]
}

/** The key, from 32 bytes in base64url. */
export function importSealKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Seals a record, a value of JSON or a photo with its pictures, under its owner and id: moved to another one it does not open. */
export async function sealRecord(
  key: CryptoKey,
  item: Pick<SealedItem, 'id' | 'ownerId' | 'waitsOf'>,
  record: object,
): Promise<SealedItem> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(algorithmFor(item, iv), key, await toBytes(record))
  return { ...item, iv, data }
}

/** The record of a sealed item; undefined when the seal is broken. */
export async function openRecord(key: CryptoKey, item: SealedItem): Promise<object | undefined> {
  const { iv, data } = item
  if (!iv || !(data instanceof ArrayBuffer)) return undefined
  try {
    return fromBytes(await crypto.subtle.decrypt(algorithmFor(item, iv), key, data))
  } catch {
    return undefined
  }
}

/** SHA-256 of a token as the server takes it, in base64url. */
export async function hashToken(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function algorithmFor({ id, ownerId }: Pick<SealedItem, 'id' | 'ownerId'>, iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${ownerId} ${id}`) }
}

/** The length of the head, the head as JSON, then the bytes of the pictures. */
async function toBytes(value: object): Promise<ArrayBuffer> {
  const { blob, thumbnail, ...record } = value as Partial<LocalPhoto>
  const head: Head = { record, pictures: [] }
  const bytes: ArrayBuffer[] = []
  for (const [name, picture] of [
    ['blob', blob],
    ['thumbnail', thumbnail],
  ] as const) {
    // A picture whose bytes the browser has lost is reported when it is sent.
    const content = await picture?.arrayBuffer().catch(() => undefined)
    if (!picture || !content) continue
    head.pictures.push({ name, type: picture.type, size: content.byteLength })
    bytes.push(content)
  }
  if (blob !== undefined) Object.assign(record, { blob: null, thumbnail: null })
  const text = new TextEncoder().encode(JSON.stringify(head))
  return await new Blob([new Uint32Array([text.byteLength]), text, ...bytes]).arrayBuffer()
}

function fromBytes(bytes: ArrayBuffer): object {
  const [length = 0] = new Uint32Array(bytes, 0, 1)
  let at = 4 + length
  const { record, pictures }: Head = JSON.parse(new TextDecoder().decode(bytes.slice(4, at)))
  for (const { name, type, size } of pictures) {
    Object.assign(record, { [name]: new Blob([bytes.slice(at, at + size)], { type }) })
    at += size
  }
  return record
}
