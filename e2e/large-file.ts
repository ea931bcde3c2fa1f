import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file on the disk that is larger than 10 MB: bytes of a test's own would go through the browser's driver as text. */
export async function makeLargeFile(directory: string, name: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, '')
  await truncate(path, 10_000_001)
  return path
}
