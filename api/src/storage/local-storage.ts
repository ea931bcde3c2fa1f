import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../domain-error.ts'
import { folderOf, type Storage, typeOfName } from './storage.ts'

/**
 * Keeps files below a directory of this machine, which is made when the first one comes. A file is written beside its
 * place and then moved there, so that nobody ever reads half of one.
 */
export function localStorage(directory: string): Storage {
  const folder = (name: string) => join(directory, folderOf(name))

  async function keep(name: string, content: Uint8Array): Promise<void> {
    const unfinished = join(folder(name), `${name}.unfinished`)
    try {
      await mkdir(folder(name), { recursive: true })
      await writeThrough(unfinished, content)
      await rename(unfinished, join(folder(name), name))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw isFull(error) ? new DomainError('storage_full', { cause: error }) : error
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
      const type = typeOfName(name)
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
      if (typeOfName(name)) await rm(join(folder(name), name), { force: true })
    },

    async check() {
      await mkdir(directory, { recursive: true })
      // A disk that is full lets itself be opened.
      const probe = join(directory, `check-${randomBytes(8).toString('hex')}`)
      try {
        await writeThrough(probe, Buffer.alloc(4096))
      } finally {
        await rm(probe, { force: true })
      }
    },

    async *names() {
      for (const each of await entriesOf(directory)) {
        if (each.length !== 2) continue
        for (const name of await entriesOf(join(directory, each))) if (typeOfName(name)) yield name
      }
    },
  }
}

/** None of a folder that is not there yet. */
async function entriesOf(path: string): Promise<string[]> {
  return await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

/** Whether the disk, or what this user may have of it, is full. */
function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Writes a file, over what a killed writer may have left of it, and waits until it is on the disk. */
async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
