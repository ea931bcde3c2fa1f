// Called by `npm run requirements`. Prints the test files that name each requirement. Updates the status column of
// docs/specification.md: tested, untested, or why no test can show the requirement. With --check, which run-tests.ts
// uses, reports whether the column is out of date.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const specification = 'docs/specification.md'
const testFiles = '{contract,api,ui,web,field}/src/**/*.{test,suite}.ts'
const browserTests = 'e2e/*.test.ts'

export interface Coverage {
  /** The specification with an updated status column. */
  text: string
  /** Test files by requirement id. Ids and files are sorted. */
  files: Map<string, string[]>
  total: number
  untested: number
  /** Number of requirements that no test can show. Their status states the reason. */
  reasoned: number
  /** Ids in tests that the specification does not contain. */
  unknown: { id: string; file: string }[]
}

/** Compares the specification with the tests in the repository at `root`. */
export function measureCoverage(specificationText: string, root: string): Coverage {
  const named = new Map<string, string[]>()
  for (const file of globSync([testFiles, browserTests], { cwd: root }).sort()) {
    for (const id of readIds(readFileSync(join(root, file), 'utf8'))) {
      named.set(id, [...(named.get(id) ?? []), file])
    }
  }
  const files = new Map<string, string[]>()
  let untested = 0
  let reasoned = 0
  const rows = /^\| (R\d-\d{3}) (\|.*\|)([^|]*)\|$/gm
  const text = specificationText.replaceAll(rows, (row, id: string, middle: string, status: string) => {
    const found = named.get(id) ?? []
    files.set(id, found)
    if (found.length === 0 && /^ No test: \S/.test(status)) {
      reasoned += 1
      return row
    }
    if (found.length === 0) untested += 1
    return `| ${id} ${middle} ${found.length > 0 ? 'tested' : 'untested'} |`
  })
  const unknown = [...named]
    .filter(([id]) => !files.has(id))
    .flatMap(([id, where]) => where.map((file) => ({ id, file })))
  return { text, files, total: files.size, untested, reasoned, unknown }
}

/** Returns the ids in the code of a test file. Ids in comments do not count. */
function readIds(source: string): Set<string> {
  const code = source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  return new Set(code.match(/\bR\d-\d{3}\b/g))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const isCheck = process.argv.includes('--check')
  const before = readFileSync(join(root, specification), 'utf8')
  const { text, files, total, untested, reasoned, unknown } = measureCoverage(before, root)
  if (!isCheck) for (const [id, where] of files) console.log(`${id}  ${where.join(' ')}`)
  for (const { id, file } of unknown) console.error(`${file}  ${id} is not a requirement of ${specification}`)
  const tested = total - untested - reasoned
  console.log(
    `${tested} of ${total} requirements have a test, ${untested} have none, ${reasoned} cannot have one`,
  )
  if (unknown.length > 0) process.exitCode = 1
  if (text !== before && isCheck) {
    console.error(`${specification} is out of date. Run "npm run requirements".`)
    process.exitCode = 1
  } else if (text !== before) {
    writeFileSync(join(root, specification), text)
  }
}
