import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface PackageFile {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Returns true for packages of others, and false for the workspaces of this repository. */
const isForeign = (name: string) => !name.startsWith('@zelo/')
const files = ['.', 'api', 'contract', 'field', 'ui', 'web'].map(
  (folder) => JSON.parse(read(`${folder}/package.json`)) as PackageFile,
)
const everywhere = new Set(
  files.flatMap((file) => Object.keys({ ...file.dependencies, ...file.devDependencies })).filter(isForeign),
)
/** The packages with the binaries of Node and PostgreSQL. Each platform has its own package. */
const ofPlatforms = new Set(files.flatMap((file) => Object.keys(file.optionalDependencies ?? {})))

test('docs/dependencies.md lists exactly the packages in use, with reasons', () => {
  const rows = read('docs/dependencies.md').matchAll(/^\| (`[^|]+`) \| ([^|]+) \| [^|]+ \|$/gm)
  const listed = [...rows].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  assert.deepEqual(listed.toSorted(), [...everywhere.union(ofPlatforms)].toSorted())
})

test('each package in package.json is used', () => {
  const sources = globSync('{api,bench,contract,e2e,field,scripts,ui,web}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist)$/.test(name) || name.endsWith('dependencies.test.ts'),
  })
  const text = sources.map(read).join('\n')
  const unused = [...everywhere].filter((name) => !new RegExp(`['"/]${name}['"/]`).test(text))
  assert.deepEqual(unused.toSorted(), [
    // Programs that package.json calls.
    '@biomejs/biome',
    // Packages of types, which need no import.
    '@types/node',
    '@types/papaparse',
    '@types/pg',
    '@types/pg-copy-streams',
    '@types/react',
    '@types/react-dom',
    '@types/web-push',
    '@types/yauzl',
    'typescript',
  ])
})
