import { inflateRawSync } from 'node:zlib'

/** One inflated file of an archive. */
export interface ZipEntry {
  name: string
  content: Buffer
}

/** The archive exceeds the size limit. */
export class ZipTooLarge extends Error {}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const endLength = 22
const longestComment = 65_535

/**
 * Returns the files of a ZIP archive that `wanted` selects, at most `most` bytes in total.
 * Checks the declared sizes first and the real sizes while inflating, so that memory stays bounded.
 * @throws `ZipTooLarge`; an error if the bytes are not a ZIP archive, or a damaged or encrypted one
 */
export function unzip(bytes: Buffer, wanted: (name: string) => boolean, most: number): ZipEntry[] {
  const files = readDirectory(bytes).filter(({ name }) => wanted(name))
  if (files.reduce((sum, { size }) => sum + size, 0) > most) throw new ZipTooLarge()
  return files.map((file) => ({ name: file.name, content: inflated(bytes, file) }))
}

interface DirectoryEntry {
  name: string
  method: number
  compressed: number
  size: number
  offset: number
}

function readDirectory(bytes: Buffer): DirectoryEntry[] {
  const end = findDirectoryEnd(bytes)
  const entries: DirectoryEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error('a broken directory')
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findDirectoryEnd(bytes: Buffer): number {
  for (
    let at = bytes.length - endLength;
    at >= Math.max(0, bytes.length - endLength - longestComment);
    at -= 1
  ) {
    if (bytes.readUInt32LE(at) === endOfDirectory) return at
  }
  throw new Error('no directory')
}

function inflated(bytes: Buffer, { method, compressed, size, offset }: DirectoryEntry): Buffer {
  if (bytes.readUInt32LE(offset) !== localEntry) throw new Error('a broken entry')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + compressed)
  if (method === 0) {
    if (compressed !== size) throw new Error('a broken entry')
    return content
  }
  // Throws if the content exceeds the declared size.
  return inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
}
