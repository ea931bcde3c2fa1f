import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the product, and the commit that its apps were built from. */
export interface ProductVersion {
  version: string
  /** 40 hexadecimal digits; null where nothing was built, or where the build did not know it. */
  commit: string | null
}

const packageFile = join(import.meta.dirname, '../../../package.json')

/** Reads what the build of the web app wrote down; without a build, the version of the repository. */
export function readProductVersion(webRoot?: string): ProductVersion {
  const built = webRoot && join(webRoot, 'version.json')
  const file = built && existsSync(built) ? built : packageFile
  const { version, commit = null } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProductVersion>
  return { version: String(version), commit }
}
