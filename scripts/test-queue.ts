// A queue of test files for the workers of a run. The worker that removes an entry runs that file.
import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Name of the environment variable with the queue's directory. */
const variable = 'ZELO_TEST_QUEUE'

/** Writes test files to the queue. Workers that start afterwards take the files in the order of `files`. */
export async function fillQueue(directory: string, files: string[]): Promise<void> {
  await mkdir(directory)
  for (const [index, file] of files.entries()) {
    const name = `${String(index).padStart(4, '0')} ${encodeURIComponent(file)}`
    await writeFile(join(directory, name), '')
  }
  process.env[variable] = directory
}

/** Removes test files from the queue and yields them one at a time. Two workers never get the same file. */
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
