import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents. (Node's `recursive` option loops forever below a folder such as /proc.)
 * `mode` applies only to the folder itself.
 * @throws the system's error, `ENOTDIR` or `EEXIST` if the path leads to a file
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return
  try {
    await mkdir(path, mode)
  } catch (error) {
    // Another process may have created the folder at the same time.
    if (await isFolder(path)) return
    const above = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await isFolder(above))) throw error
    await makeFolder(above)
    await makeFolder(path, mode)
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}
