import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the product, and the commit from which its apps were built. */
export interface ProductVersion {
  version: string
  /** 40 hexadecimal digits. Null if the apps are not built, or if the commit was unknown when they were built. */
  commit: string | null
}

const packageFile = join(import.meta.dirname, '../../../package.json')

/** Reads the version file of the web build. Without a build, returns the repository's version. */
export function readProductVersion(webRoot?: string): ProductVersion {
  const built = webRoot && join(webRoot, 'version.json')
  const file = built && existsSync(built) ? built : packageFile
  const { version, commit = null } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProductVersion>
  return { version: String(version), commit }
}
