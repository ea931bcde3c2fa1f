import type { Readable } from 'node:stream'

/** Stores the product's files, which are pictures. Only the name gives access to a file, and it cannot be guessed. */
export interface Storage {
  /**
   * Stores a file under a new name. After this returns, the file is complete and durable.
   * @throws `storage_full`, and stores nothing; `unavailable` if remote storage is unreachable
   */
  put(content: Uint8Array, ending: FileEnding): Promise<string>
  /** Returns undefined if no file has the name, or if the name is invalid. @throws `unavailable` as `put` */
  read(name: string): Promise<StoredFile | undefined>
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Checks whether files can be stored now. @throws the reason if they cannot */
  check(): Promise<void>
  /** Stores a file of a backup under its old name. @throws as `put` */
  keep(name: string, content: Uint8Array): Promise<void>
  /** Removes files that killed writers did not finish, after an hour. No file takes that long to write. */
  removeUnfinished(): Promise<void>
  /** Yields the names of all files in any order. @throws `unavailable` as `put` */
  names(): AsyncIterable<string>
}

export interface StoredFile {
  stream: Readable
  /** The size in bytes. Undefined if a proxy omits it. */
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

/** Returns the folder of a file. The first characters of the name distribute the files over folders. */
export function toFolder(name: string): string {
  return name.slice(0, 2)
}
