// Called by `npm run requirements`, and with --check by run-tests.ts: keeps the last column of docs/specification.md,
// the test files that name a requirement's id, and says how many ids no test names yet. Where no test can name one, the
// column holds the reason instead, a sentence that starts with 'No test: '.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const listing = 'docs/specification.md'
const testFiles = '{contract,api,web,field}/src/**/*.{test,suite}.ts'
const journeyFiles = 'e2e/*.test.ts'

export interface Coverage {
  /** The listing with its last column filled in. */
  text: string
  total: number
  untested: number
  /** How many are named by no test and carry the reason why none can. */
  reasoned: number
  /** Ids that tests name and the listing does not have. */
  unknown: { id: string; file: string }[]
}

/** Fills in the last column of `text` from the tests of the repository at `root`. */
export function fillIn(text: string, root: string): Coverage {
  const filesOf = new Map<string, Set<string>>()
  for (const file of globSync([testFiles, journeyFiles], { cwd: root }).sort()) {
    for (const id of idsIn(readFileSync(join(root, file), 'utf8'))) {
      filesOf.set(id, (filesOf.get(id) ?? new Set()).add(file))
    }
  }
  const known = new Set<string>()
  let untested = 0
  let reasoned = 0
  const rows = /^\| (R\d-\d{3}) (\|.*\|)([^|]*)\|$/gm
  const filled = text.replaceAll(rows, (row, id: string, middle: string, last: string) => {
    const files = [...(filesOf.get(id) ?? [])]
    known.add(id)
    if (files.length === 0 && /^ No test: \S/.test(last)) {
      reasoned += 1
      return row
    }
    if (files.length === 0) untested += 1
    return `| ${id} ${middle} ${files.map((file) => `\`${file}\``).join(', ')} |`
  })
  const unknown = [...filesOf]
    .filter(([id]) => !known.has(id))
    .flatMap(([id, files]) => [...files].map((file) => ({ id, file })))
  return { text: filled, total: known.size, untested, reasoned, unknown }
}

/** What a test names in its code; what stands in a comment is no promise. */
function idsIn(source: string): Set<string> {
  const code = source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  return new Set(code.match(/\bR\d-\d{3}\b/g))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const before = readFileSync(join(root, listing), 'utf8')
  const { text, total, untested, reasoned, unknown } = fillIn(before, root)
  for (const { id, file } of unknown) console.error(`${file}  ${id} is not a requirement of ${listing}`)
  const named = total - untested - reasoned
  console.log(
    `${named} of ${total} requirements are named by a test, ${untested} by none yet; ${reasoned} carry the reason why none can`,
  )
  if (unknown.length > 0) process.exitCode = 1
  if (text !== before && process.argv.includes('--check')) {
    console.error(`${listing} is out of date: run "npm run requirements"`)
    process.exitCode = 1
  } else if (text !== before) {
    writeFileSync(join(root, listing), text)
  }
}
