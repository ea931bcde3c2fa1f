import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates a file above 10 MB on disk. A file in memory would pass through the browser's driver as text. */
export async function makeLargeFile(directory: string, name: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, '')
  await truncate(path, 10_000_001)
  return path
}
