import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Pack, pack } from 'tar-stream'
import { StartError } from '../start-error.ts'

/**
 * Writes a tar file under a temporary name. Only the user of the process can read the file. The file gets its final
 * name when it is complete and on disk.
 */
export class TarFile {
  readonly #path: string
  readonly #draft: string
  readonly #file: FileHandle
  readonly #hash: Hash = createHash('sha256')
  readonly #pack: Pack = pack()
  readonly #written: Promise<Buffer>
  /** The error that ended the writing. */
  #failure: unknown

  /** Creates the temporary file. @throws StartError if the file exists or cannot be created */
  static async create(path: string): Promise<TarFile> {
    if (await stat(path).catch(() => undefined)) throw new StartError(`${path} already exists.`)
    const draft = `${path}.unfinished`
    try {
      await rm(draft, { force: true })
      return new TarFile(path, draft, await open(draft, 'wx', 0o600))
    } catch (error) {
      throw writeProblem(path, error)
    }
  }

  private constructor(path: string, draft: string, file: FileHandle) {
    this.#path = path
    this.#draft = draft
    this.#file = file
    this.#written = this.#writeAll()
    this.#written.catch(() => undefined)
  }

  /** Adds an entry. @throws StartError if the disk is full or broken */
  async add(name: string, content: Buffer): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#pack.entry({ name, size: content.length, mode: 0o600 }, content, (error) =>
          error ? reject(error) : resolve(),
        )
      })
    } catch (error) {
      throw writeProblem(this.#path, this.#failure ?? error)
    }
    if (this.#failure) throw writeProblem(this.#path, this.#failure)
  }

  /**
   * Completes the file and returns its size in bytes. `buildEnd` receives the SHA-256 digest (hexadecimal) of all bytes
   * so far. It returns the last bytes of the file, with the end-of-archive marker.
   * @throws StartError as `add` does
   */
  async finish(buildEnd?: (digest: string) => Promise<Buffer>): Promise<number> {
    try {
      this.#pack.finalize()
      const end = await this.#written
      await this.#file.writeFile(buildEnd ? await buildEnd(this.#hash.digest('hex')) : end)
      await this.#file.sync()
      const { size } = await this.#file.stat()
      await this.#file.close()
      await rename(this.#draft, this.#path)
      await syncFolder(dirname(this.#path))
      return size
    } catch (error) {
      throw writeProblem(this.#path, error)
    }
  }

  /** Removes the unfinished file. Does nothing after a success. */
  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
    await this.#file.close().catch(() => undefined)
    await rm(this.#draft, { force: true })
  }

  /** Writes all chunks except the last, which is the end marker of a tar file. Returns the last chunk. */
  async #writeAll(): Promise<Buffer> {
    let last: Buffer | undefined
    for await (const chunk of this.#pack as AsyncIterable<Buffer>) {
      if (last) await this.#write(last)
      last = chunk
    }
    return last ?? Buffer.alloc(0)
  }

  /** If a write fails, the source stops, and every pending `add` fails. */
  async #write(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk)
    try {
      await this.#file.writeFile(chunk)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function writeProblem(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartError(`The disk that holds ${path} is full.`)
  if (code === 'ENOENT') return new StartError(`The folder ${dirname(path)} does not exist.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(`${path} cannot be written by this user (${code}).`)
  return code === undefined ? error : new StartError(`${path} cannot be written: ${message}.`)
}
