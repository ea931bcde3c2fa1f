import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Storage, typeOfName } from './storage.ts'

/**
 * Keeps files below a directory of this machine, which is made when the first one comes. A file is written beside its
 * place and then moved there, so that nobody ever reads half of one.
 */
export function localStorage(directory: string): Storage {
  /** A folder for each beginning of a name, so that none holds too many files. */
  const folderOf = (name: string) => join(directory, name.slice(0, 2))

  return {
    async put(content, ending) {
      const name = `${randomBytes(16).toString('hex')}.${ending}`
      const folder = folderOf(name)
      const unfinished = join(folder, `${name}.unfinished`)
      await mkdir(folder, { recursive: true })
      try {
        await writeThrough(unfinished, content)
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return name
    },

    async read(name) {
      const type = typeOfName(name)
      if (!type) return undefined
      const file = await open(join(folderOf(name), name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) return undefined
      const { size } = await file.stat()
      return { stream: file.createReadStream(), size, type }
    },

    async remove(name) {
      if (typeOfName(name)) await rm(join(folderOf(name), name), { force: true })
    },
  }
}

/** Writes a new file, and waits until it is on the disk. */
async function writeThrough(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
