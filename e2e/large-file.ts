import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a file of more than 10 MB on disk. Playwright would send a file in memory to the browser as text. */
export async function makeLargeFile(directory: string, name: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, '')
  await truncate(path, 10_000_001)
  return path
}
