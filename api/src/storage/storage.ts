import type { Readable } from 'node:stream'

/** Stores the pictures of the product as files. A file can be read only by its name, which cannot be guessed. */
export interface Storage {
  /**
   * Stores a file under a new name. When this returns, the file is complete and on disk.
   * @throws `storage_full`, and stores nothing; `unavailable` if remote storage is unreachable
   */
  put(content: Uint8Array, ending: FileEnding): Promise<string>
  /**
   * Returns undefined if no file has this name, or if the name is not valid.
   * @throws `unavailable` as `put`
   */
  read(name: string): Promise<StoredFile | undefined>
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Checks whether files can be stored now. @throws the reason if they cannot */
  check(): Promise<void>
  /**
   * Stores a file of a backup under the name that it had.
   * @throws as `put`
   */
  keep(name: string, content: Uint8Array): Promise<void>
  /** Removes unfinished files of killed processes when they are an hour old. No write takes that long. */
  removeUnfinished(): Promise<void>
  /** Yields the names of all files in any order. @throws `unavailable` as `put` */
  names(): AsyncIterable<string>
}

export interface StoredFile {
  stream: Readable
  /** Size in bytes. Undefined if a proxy omits the length. */
  size: number | undefined
  /** The media type. */
  type: string
}

const types = { jpg: 'image/jpeg' } as const
export type FileEnding = keyof typeof types

/** Returns the media type for a file name. Returns undefined if no stored file can have this name. */
export function findFileType(name: string): string | undefined {
  const ending = /^[0-9a-f]{32}\.([a-z]+)$/.exec(name)?.[1]
  return ending && Object.hasOwn(types, ending) ? types[ending as FileEnding] : undefined
}

/**
 * Returns the folder of a file. The folder's name is the beginning of the file's name, which spreads files over
 * folders.
 */
export function toFolder(name: string): string {
  return name.slice(0, 2)
}
