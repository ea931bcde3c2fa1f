// Called by run-tests.ts and `npm run structure`. Checks rules of ARCHITECTURE.md about names, sizes and imports, and
// rules of docs/writing.md about comments and titles. Checks that only the contract contains names of the API (decision
// 028). Prints each violation as `path:line  rule`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkWireNames, readWireNames } from './check-wire-names.ts'
import { checkWords } from './check-words.ts'
import { findCycles, type Import, parseImports } from './imports.ts'

export interface Violation {
  path: string
  line: number
  rule: string
}

const areas = [
  'contract/src',
  'api/src',
  'api/test',
  'ui/src',
  'web/src',
  'field/src',
  'e2e',
  'bench',
  'scripts',
]
const browserFolders = ['app', 'features', 'kit', 'ui', 'lib', 'i18n']

/** The folders that each area may contain. */
const folders: Record<string, string[]> = {
  'contract/src': ['rules'],
  'api/src': [
    'database',
    'http',
    'storage',
    'mail',
    'jobs',
    'push',
    'sealing',
    'whatsapp',
    'live',
    'imports',
    'kit',
    'modules',
    'operator',
    'backup',
    'personal-data',
    'demo',
  ],
  'ui/src': ['components', 'lib'],
  'web/src': browserFolders,
  'field/src': browserFolders,
}

/** The suffixes that file names in each area may have before the extension, such as `test` in `clock.test.ts`. */
const suffixes: Record<string, string[]> = {
  'api/src': ['test', 'suite', 'module', 'routes', 'service', 'queries', 'generated', 'd'],
  'ui/src': ['test', 'module', 'd'],
  'web/src': ['test', 'screen', 'page', 'api', 'module', 'd'],
  'field/src': ['test', 'screen', 'page', 'api', 'module', 'd'],
}

const grabBags = ['index', 'util', 'utils', 'helper', 'helpers', 'common', 'type', 'types', 'misc', 'shared']
const kebabCase = /^(pt-BR|en-US|[a-z0-9]+)(-[a-z0-9]+)*$/
const longestSource = 300
const longestListing = 600

/** Returns every violation in the repository at `root`. `wireNames` are the names that only the API has. */
export function checkStructure(root: string, wireNames: ReadonlySet<string>): Violation[] {
  const files = globSync(
    areas.map((area) => `${area}/**/*.{ts,tsx,mjs,css}`),
    { cwd: root },
  ).sort()
  const imports = new Map<string, Import[]>()
  const violations: Violation[] = []
  const owners = new Map<string, string>()
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8')
    const found = parseImports(path, text)
    imports.set(path, found)
    violations.push(...checkName(path), ...checkSize(path, text), ...checkStatements(path, text))
    violations.push(...checkWords(path, text), ...checkExports(path, text, owners))
    if (mustTranslate.test(path) && !isTest(path)) violations.push(...checkWireNames(path, text, wireNames))
    for (const each of found) {
      const rule = importRules.find(({ from, to }) => from(path) && to(each))
      if (rule) violations.push({ path, line: each.line, rule: rule.rule })
    }
  }
  for (const cycle of findCycles(imports)) {
    violations.push({ path: cycle[0] ?? '', line: 1, rule: `files import each other: ${cycle.join(' → ')}` })
  }
  return violations
}

function checkName(path: string): Violation[] {
  const area = areas.find((each) => path.startsWith(`${each}/`)) ?? ''
  const inside = path.slice(area.length + 1).split('/')
  const [name = '', ...rest] = inside.pop()?.split('.') ?? []
  const between = rest.slice(0, -1)
  const toViolation = (rule: string) => ({ path, line: 1, rule })
  const violations: Violation[] = []
  for (const part of [...inside, name]) {
    if (!kebabCase.test(part)) violations.push(toViolation(`"${part}" is not kebab-case`))
  }
  if (grabBags.includes(name)) violations.push(toViolation(`"${name}" does not name the content of the file`))
  for (const suffix of between) {
    if (!(suffixes[area] ?? ['test']).includes(suffix))
      violations.push(toViolation(`".${suffix}" is not a suffix of ${area}`))
  }
  const [folder] = inside
  if (folder && !(folders[area] ?? []).includes(folder))
    violations.push(toViolation(`"${folder}" is not a folder of ${area}`))
  return violations
}

/** Matches tests and code for tests. */
const isTest = (path: string) => /\.(test|suite)\.tsx?$|\/test-[^/]*\.ts$|^api\/test\//.test(path)

function checkSize(path: string, text: string): Violation[] {
  if (path.includes('.generated.')) return []
  const lines = text.split('\n').length - 1
  const longest = isTest(path) || path.includes('/i18n/') ? longestListing : longestSource
  if (lines <= longest) return []
  return [{ path, line: longest + 1, rule: `longer than ${longest} lines (${lines})` }]
}

const statement = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const mayQuery = /\.queries\.ts$|^api\/src\/(database|demo)\/|^(bench|scripts|e2e)\//

function checkStatements(path: string, text: string): Violation[] {
  if (mayQuery.test(path) || isTest(path)) return []
  return text.split('\n').flatMap((content, index) => {
    if (!statement.test(content)) return []
    return [{ path, line: index + 1, rule: 'SQL is allowed in *.queries.ts files only' }]
  })
}

/** Checks that no two exported functions of a workspace have the same name. `owners` maps each name to its file. */
function checkExports(path: string, text: string, owners: Map<string, string>): Violation[] {
  const [workspace] = path.split('/')
  return text.split('\n').flatMap((content, index) => {
    const [, name] = /^export (?:async )?function\*? (\w+)/.exec(content) ?? []
    if (!name) return []
    const key = `${workspace} ${name}`
    const owner = owners.get(key) ?? path
    owners.set(key, owner)
    if (owner === path) return []
    return [{ path, line: index + 1, rule: `"${name}" is also the name of a function in ${owner}` }]
  })
}

/** Files that must not use names of the API, except tests. Tests call the API directly. */
const mustTranslate = /^(api|ui|web|field)\/src\/.*\.tsx?$/

interface ImportRule {
  from: (path: string) => boolean
  to: (each: Import) => boolean
  rule: string
}

const inside = (start: string) => (path: string) => path.startsWith(start)
const source = (start: string) => (path: string) => path.startsWith(start) && !isTest(path)
const file = (pattern: RegExp) => (each: Import) => each.path !== undefined && pattern.test(each.path)

const importRules: ImportRule[] = [
  {
    from: source('contract/'),
    to: ({ path, name }) => (path ? !path.startsWith('contract/') : name !== 'zod'),
    rule: 'the contract imports zod and itself only',
  },
  {
    from: inside('contract/'),
    to: file(/^(?!contract\/)/),
    rule: 'the contract imports nothing from its users',
  },
  {
    from: inside('api/'),
    to: file(/^(ui|web|field)\//),
    rule: 'the server imports nothing from the browser',
  },
  {
    from: source('api/src/'),
    to: file(/^api\/test\//),
    rule: 'the server imports nothing that only tests use',
  },
  { from: inside('web/'), to: file(/^(api|field)\//), rule: 'the browser imports nothing from the server' },
  {
    from: inside('field/'),
    to: file(/^(api|web)\//),
    rule: 'the field app imports nothing from the server or the back office',
  },
  {
    // Exempts the delivery test, which runs the phone's code without screens. Twenty browsers would take minutes.
    from: (path) => path.startsWith('e2e/') && path !== 'e2e/delivery.test.ts',
    to: file(/^(api|web|field)\//),
    rule: 'a browser test imports nothing of the product',
  },
  {
    from: (path) => /\.routes\.ts$/.test(path),
    to: (each) => !each.isType && file(/\.queries\.ts$/)(each),
    rule: 'routes import services, and services import queries',
  },
  {
    from: (path) => /\.(service|queries)\.ts$/.test(path),
    to: file(/\.(routes|module)\.ts$/),
    rule: 'services and queries import no routes or modules',
  },
  {
    from: (path) => /\.queries\.ts$/.test(path),
    to: file(/\.service\.ts$/),
    rule: 'queries import no service',
  },
  {
    from: source('api/src/database/'),
    to: file(/^api\/src\/(modules|http)\//),
    rule: 'the database imports none of its callers',
  },
  { from: inside('ui/'), to: file(/^(api|web|field)\//), rule: 'ui imports nothing from either app' },
  { from: inside('ui/src/lib/'), to: file(/^ui\/src\/components\//), rule: 'lib imports no screen' },
  {
    from: inside('web/src/ui/'),
    to: file(/^web\/src\/(features|kit|app)\//),
    rule: 'ui imports nothing of this product',
  },
  {
    from: inside('web/src/kit/'),
    to: file(/^web\/src\/(features|app)\//),
    rule: 'the kit imports no feature',
  },
  {
    from: inside('web/src/lib/'),
    to: file(/^web\/src\/(features|kit|app|ui)\//),
    rule: 'lib imports no screen',
  },
  {
    from: inside('field/src/ui/'),
    to: file(/^field\/src\/(features|app)\//),
    rule: 'ui imports nothing of this product',
  },
  {
    from: inside('field/src/lib/'),
    to: file(/^field\/src\/(features|app|ui)\//),
    rule: 'lib imports no screen',
  },
  {
    from: (path) => path.startsWith('web/src/features/') && !/\.api\.ts$/.test(path),
    to: ({ path, names }) => path === 'web/src/lib/call.ts' && names.includes('call'),
    rule: 'a feature calls the server in its *.api.ts file only',
  },
]

if (import.meta.main) {
  const violations = checkStructure(join(import.meta.dirname, '..'), await readWireNames())
  for (const { path, line, rule } of violations) console.log(`${path}:${line}  ${rule}`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
