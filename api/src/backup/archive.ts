import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import * as z from 'zod'
import { StartError } from '../start-error.ts'
import { toFolder } from '../storage/storage.ts'
import { TarFile } from './tar-file.ts'

/**
 * A backup is one tar file, which every tar program can list:
 *
 *   zelo-backup.json          its description (`About`)
 *   files/0f/0f3c….jpg        the files of the storage
 *   tables/users.copy.zst.0   a table's rows in the format of COPY, compressed with zstd, split into parts
 *   contents.json             counts and digests (`Contents`), which are known only at the end
 *   sha256                    digest of every byte before it
 *
 * A restore checks the digest first. The digest reveals every changed or missing byte.
 */
export const format = 1

const aboutName = 'zelo-backup.json'
const contentsName = 'contents.json'
const digestName = 'sha256'

const aboutShape = z.object({
  format: z.number(),
  /** The version of the program that made the backup. */
  version: z.string(),
  createdAt: z.string(),
  /** The version of the PostgreSQL server from which the backup was made. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type About = z.infer<typeof aboutShape>

const contentsShape = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      /** The size of the rows in COPY format, before compression. */
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.object({ kept: z.number(), bytes: z.number(), missing: z.number() }),
})
export type Contents = z.infer<typeof contentsShape>
export type CopiedRows = Omit<Contents['tables'][number], 'name'>

const block = 512
/** The number of bytes after the content: the digest's entry, and the end marker of a tar file. */
const tailSize = 2 * block + 1024

/** Writes a backup one entry at a time. The file gets its final name when the backup is complete. */
export class ArchiveWriter {
  readonly #tar: TarFile

  /** Creates the file and writes the description. @throws StartError as `TarFile.create` does */
  static async create(path: string, about: About): Promise<ArchiveWriter> {
    const tar = await TarFile.create(path)
    await tar.add(aboutName, toJsonBuffer(about))
    return new ArchiveWriter(tar)
  }

  private constructor(tar: TarFile) {
    this.#tar = tar
  }

  /** Adds a file of the storage. @throws StartError as `TarFile.add` does */
  async addFile(name: string, content: Buffer): Promise<void> {
    await this.#tar.add(`files/${toFolder(name)}/${name}`, content)
  }

  /** Adds a part of a table. @throws StartError as `TarFile.add` does */
  async addTablePart(table: string, index: number, content: Buffer): Promise<void> {
    await this.#tar.add(`tables/${table}.copy.zst.${index}`, content)
  }

  /** Completes the backup. Returns its size in bytes. @throws StartError as `TarFile.add` does */
  async finish(contents: Contents): Promise<number> {
    await this.#tar.add(contentsName, toJsonBuffer(contents))
    return await this.#tar.finish(buildDigestTail)
  }

  discard(): Promise<void> {
    return this.#tar.discard()
  }
}

/** The content of an entry. The reader must read the content to its end, or call `resume` to skip it. */
type Content = AsyncIterable<Buffer> & { resume(): void }

/** An entry of a backup: a file, a part of a table, or the contents. */
export type ArchiveEntry =
  | { kind: 'file'; name: string; stream: Content }
  | { kind: 'part'; table: string; stream: Content }
  | { kind: 'contents'; stream: Content }

/**
 * Reads a whole backup, checks its digest and returns its description. Does not check its migrations.
 * @throws StartError if the file is not a backup, comes from a newer program, or is truncated or damaged
 */
export async function checkArchive(path: string): Promise<About> {
  const about = await readAbout(path)
  if (about.format > format) {
    throw new StartError(`${path} was made by a newer Zelo (${about.version}). Restore it with that version.`)
  }
  const { size } = await stat(path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: size - tailSize - 1 })) hash.update(chunk as Buffer)
  const tail = await buffer(createReadStream(path, { start: size - tailSize }))
  if (tail.equals(await buildDigestTail(hash.digest('hex')))) return about
  const hasEnd = tail.subarray(0, digestName.length).toString('latin1') === digestName
  throw new StartError(
    hasEnd
      ? `${path} is damaged: its checksum does not match. Nothing was restored.`
      : `${path} is incomplete: its end is missing. Nothing was restored.`,
  )
}

async function readAbout(path: string): Promise<About> {
  const notOne = new StartError(`${path} is not a Zelo backup.`)
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT'
        ? `The file ${path} does not exist.`
        : `${path} cannot be read: ${error.message}.`,
    )
  })
  try {
    const start = Buffer.alloc(1 << 20)
    const { bytesRead } = await file.read(start, 0, start.length, 0).catch(() => {
      throw notOne
    })
    const end = start.indexOf(0, block)
    if (start.subarray(0, aboutName.length + 1).toString('latin1') !== `${aboutName}\0`) throw notOne
    if (bytesRead < 2 * block + tailSize || end < 0) {
      throw new StartError(`${path} is incomplete: its end is missing. Nothing was restored.`)
    }
    return parse(path, aboutShape, start.toString('utf8', block, end))
  } finally {
    await file.close()
  }
}

/**
 * Yields the entries of a checked backup, without the description. The reader must finish each entry before the next.
 */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const bytes = createReadStream(path)
  bytes.on('error', (error) => tar.destroy(error))
  bytes.pipe(tar as unknown as Writable)
  try {
    for await (const source of tar) {
      const [folder, first = '', second = ''] = source.header.name.split('/')
      const stream = source as unknown as Content
      if (folder === 'files') yield { kind: 'file', name: second, stream }
      else if (folder === 'tables') yield { kind: 'part', table: first.split('.')[0]!, stream }
      else if (folder === contentsName) yield { kind: 'contents', stream }
      else stream.resume()
    }
  } finally {
    bytes.destroy()
    tar.destroy()
  }
}

/** Reads the entry `contents.json` of a checked backup. */
export async function readContents(path: string, stream: Content): Promise<Contents> {
  return parse(path, contentsShape, (await buffer(stream)).toString('utf8'))
}

function parse<Shape extends z.ZodType>(path: string, shape: Shape, text: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${path} is damaged: its description cannot be read. Nothing was restored.`)
  }
}

function toJsonBuffer(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

/** Builds the last bytes of a backup: the digest's entry and the end marker of a tar file. */
async function buildDigestTail(digest: string): Promise<Buffer> {
  const tail = pack()
  tail.entry({ name: digestName, mode: 0o600, mtime: new Date(0) }, `${digest}\n`)
  tail.finalize()
  const bytes: Buffer[] = []
  for await (const chunk of tail as AsyncIterable<Buffer>) bytes.push(chunk)
  return Buffer.concat(bytes)
}
