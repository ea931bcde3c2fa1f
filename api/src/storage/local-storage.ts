import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DomainError } from '../domain-error.ts'
import { makeFolder } from '../make-folder.ts'
import { findFileType, type Storage, toFolder } from './storage.ts'

/**
 * The mode of folders and files. A file name is enough to download the file, so other users of the machine must not be
 * able to list the names.
 */
const closed = 0o700

/**
 * Stores files in a directory of this machine, which is created with the first file. A file is written under a
 * temporary name and then renamed, so that no reader sees a partial file.
 */
export function localStorage(directory: string): Storage {
  const folder = (name: string) => join(directory, toFolder(name))

  async function keep(name: string, content: Uint8Array): Promise<void> {
    const draft = join(folder(name), `${name}.unfinished`)
    try {
      await makeFolder(directory, closed)
      await makeFolder(folder(name), closed)
      await writeThrough(draft, content)
      await rename(draft, join(folder(name), name))
    } catch (error) {
      await rm(draft, { force: true })
      throw isFull(error) ? new DomainError('storage_full', { cause: error }) : error
    }
  }

  /** Yields the paths of all entries in the directory and in its file folders, which have names of two characters. */
  async function* paths(): AsyncGenerator<string> {
    for (const each of await listFolder(directory)) {
      yield join(directory, each)
      if (each.length !== 2) continue
      for (const name of await listFolder(join(directory, each))) yield join(directory, each, name)
    }
  }

  return {
    async put(content, ending) {
      const name = `${randomBytes(16).toString('hex')}.${ending}`
      await keep(name, content)
      return name
    },

    keep,

    async read(name) {
      const type = findFileType(name)
      if (!type) return undefined
      const file = await open(join(folder(name), name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) return undefined
      const { size } = await file.stat()
      return { stream: file.createReadStream(), size, type }
    },

    async remove(name) {
      if (findFileType(name)) await rm(join(folder(name), name), { force: true })
    },

    async check() {
      await makeFolder(directory, closed)
      // On a full disk, files can still be opened, so the check writes a file.
      const probe = join(directory, `check-${randomBytes(8).toString('hex')}`)
      try {
        await writeThrough(probe, Buffer.alloc(4096))
      } finally {
        await rm(probe, { force: true })
      }
    },

    async removeUnfinished() {
      for await (const path of paths()) {
        if (unfinished.test(path) && (await isOlder(path, hour))) await rm(path, { force: true })
      }
    },

    async *names() {
      for await (const path of paths()) if (findFileType(basename(path))) yield basename(path)
    },
  }
}

/** Matches the names of unfinished files, and of the files that `check` writes. */
const unfinished = /\.unfinished$|\/check-[0-9a-f]{16}$/

const hour = 3_600_000

async function isOlder(path: string, milliseconds: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > milliseconds
}

/** Lists a folder. Returns nothing if the folder does not exist yet. */
async function listFolder(path: string): Promise<string[]> {
  return await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

/** Returns whether an error means that the disk is full, or that the server's user has reached its disk quota. */
function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Writes a file and waits until it is on disk. Overwrites a file that a killed process left behind. */
async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
