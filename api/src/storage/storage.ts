import type { Readable } from 'node:stream'

/** Where files of the product are kept: pictures. The name is the only way to one, and cannot be guessed. */
export interface Storage {
  /**
   * Keeps a file under a new name and answers the name. Once answered, the file is there whole and for good.
   * @throws `storage_full`, and nothing of the file is kept; `unavailable` when the files are elsewhere and that is away
   */
  put(content: Uint8Array, ending: FileEnding): Promise<string>
  /** undefined when no file has the name, or none can have it. @throws `unavailable` like `put` */
  read(name: string): Promise<StoredFile | undefined>
  /** A name without a file is left as it is. */
  remove(name: string): Promise<void>
  /** Finds out whether files can be kept at the moment. @throws what is in the way */
  check(): Promise<void>
  /** Keeps a file of a backup under the name that it had. @throws as `put` */
  keep(name: string, content: Uint8Array): Promise<void>
  /** Removes what writers who were killed have left of files, an hour later: no file takes that long to write. */
  removeUnfinished(): Promise<void>
  /** The names of all files, in no order. @throws `unavailable` like `put` */
  names(): AsyncIterable<string>
}

export interface StoredFile {
  stream: Readable
  /** In bytes; unknown where a proxy on the way leaves it out. */
  size: number | undefined
  /** Media type. */
  type: string
}

const types = { jpg: 'image/jpeg' } as const
export type FileEnding = keyof typeof types

/** The media type that a file's name stands for; undefined for what no stored file can be called. */
export function typeOfName(name: string): string | undefined {
  const ending = /^[0-9a-f]{32}\.([a-z]+)$/.exec(name)?.[1]
  return ending && Object.hasOwn(types, ending) ? types[ending as FileEnding] : undefined
}

/** The folder of a file: one for each beginning of a name, so that none holds too many. */
export function folderOf(name: string): string {
  return name.slice(0, 2)
}
