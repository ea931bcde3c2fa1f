// The test files that the workers of a run take one by one: an entry is whose that removes it.
import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the workers find the queue. */
const variable = 'ZELO_TEST_QUEUE'

/** Puts test files in a directory, to be taken in this order by whoever is started from here on. */
export async function fillQueue(directory: string, files: string[]): Promise<void> {
  await mkdir(directory)
  for (const [index, file] of files.entries()) {
    const name = `${String(index).padStart(4, '0')} ${encodeURIComponent(file)}`
    await writeFile(join(directory, name), '')
  }
  process.env[variable] = directory
}

/** The files that nobody else has taken, each once its turn has come. */
export async function* takeFiles(): AsyncGenerator<string> {
  const directory = process.env[variable]
  if (!directory) throw new Error('Workers are started by "npm test".')
  for (const name of (await readdir(directory)).toSorted()) {
    const isMine = await unlink(join(directory, name)).then(
      () => true,
      (error) => {
        if (error.code !== 'ENOENT') throw error
        return false
      },
    )
    if (isMine) yield decodeURIComponent(name.slice(name.indexOf(' ') + 1))
  }
}
