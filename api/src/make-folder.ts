import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, where they are missing. What Node has for it (`recursive`) tries for ever below a folder
 * that nothing can be made in, such as /proc. `mode` is the folder's own; those above get the usual one.
 * @throws what the system says, `ENOTDIR` or `EEXIST` where something else is in the way
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return
  try {
    await mkdir(path, mode)
  } catch (error) {
    // Somebody else may just have made it.
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
