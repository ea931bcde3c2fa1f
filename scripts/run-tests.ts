// Called by test.mjs. Runs every check and test, or only the test files named in the arguments. The last line is the
// total `N passed, N failed`. The exit code is 0 if something passed and nothing failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { stripVTControlCharacters } from 'node:util'
import { migrate } from '../api/src/database/migrate.ts'
import { maintain, templateVariable, withDatabase } from '../api/src/database/test-database.ts'
import { makeDemoTemplate } from '../e2e/demo-template.ts'
import { chromiumVariable, findChromium } from './find-chromium.ts'
import { fillQueue } from './test-queue.ts'
import { withCluster } from './with-cluster.ts'

const root = join(import.meta.dirname, '..')
const fragments = process.argv.slice(2)
const chosen = (file: string) =>
  fragments.length === 0 || fragments.some((fragment) => file.includes(fragment))
const testFiles = globSync(['{contract,api,ui,web,field}/src/**/*.test.ts', 'scripts/*.test.ts'], {
  cwd: root,
}).filter(chosen)
const browserTestFiles = globSync('e2e/*.test.ts', { cwd: root }).filter(chosen)

/** Timeout of a run (ms). A run of all test files takes less time. */
const runTimeout = 70 * 60_000

type Work = () => Promise<boolean>

let passed = 0
let failed = 0

/** Aborts when the parent process exits. The exit closes the channel to this process. Test files and database then stop. */
const abandoned = new AbortController()
process.on('disconnect', () => {
  abandoned.abort()
  process.exit(1)
})

// Starts before the checks, because an installation waits for the network while the checks use the CPU.
const chromium = browserTestFiles.length > 0 ? findChromium() : undefined

if (fragments.length === 0) {
  await step('structure', () => program('npm', 'run', '--silent', 'structure'))
  await step('requirements', () => program('npm', 'run', '--silent', 'requirements', '--', '--check'))
  await step('lint', () => program('npm', 'run', '--silent', 'lint'))
  await step('types of the database', () => program('npm', 'run', '--silent', 'schema', '--', '--check'))
  await step('types', () => program('npm', 'run', '--silent', 'types'))
}
const canBrowse =
  browserTestFiles.length > 0 &&
  (await step('production build', () => program('node', 'scripts/build.mjs'))) &&
  (await step('browser', provideChromium))
// Browser tests run first, because they take longest.
const files = canBrowse ? [...browserTestFiles, ...testFiles] : testFiles
if (files.length > 0) {
  const withAll = canBrowse ? (work: Work) => withTestDatabase(() => withDemo(work)) : withTestDatabase
  await step('tests', () => withAll(() => runFiles(files)))
}
if (passed === 0 && failed === 0) {
  console.log('There is no such test file.')
  failed = 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Runs a check and prints its duration. A check that returns false or throws counts as one failure. */
async function step(name: string, work: () => boolean | Promise<boolean>): Promise<boolean> {
  const start = performance.now()
  const failedBefore = failed
  const isDone = await Promise.try(work).catch((error: unknown) => {
    console.error(error)
    return false
  })
  if (!isDone) failed += 1
  const mark = failed === failedBefore ? '✔' : '✖'
  console.log(`${mark} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  return isDone
}

/** Runs a program of the repository. Prints its output only if it fails. */
async function program(command: string, ...args: string[]): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  if (code !== 0) console.log(stripVTControlCharacters(`${stdout}${stderr}`))
  return code === 0
}

/** Runs test files in a few processes and counts their tests. Each failed test counts. */
async function runFiles(files: string[]): Promise<boolean> {
  const worker = join(root, 'scripts/test-worker.ts')
  // Uses more processes than CPUs, because tests also wait for disks and timers.
  const concurrency = Math.min(availableParallelism() + 1, files.length)
  const signal = AbortSignal.any([abandoned.signal, AbortSignal.timeout(runTimeout)])
  const directory = await mkdtemp(join(tmpdir(), 'zelo-queue-'))
  await fillQueue(join(directory, 'files'), files)
  const tests = run({ files: Array(concurrency).fill(worker), concurrency, signal })
  /** Number of tests reported so far for the current file. All results of a file arrive before those of the next file. */
  let testsInFile = 0
  let reportedFiles = 0
  const countFailure = (name: string, problem: string) => {
    failed += 1
    console.log(`✖ ${name} ${problem}`)
  }
  tests.on('test:pass', ({ name, nesting, details, skip, todo }) => {
    // A test with the worker's name means that the worker ran no test file.
    if (name === worker) return
    if (details.type !== 'suite') {
      testsInFile += 1
      if (skip || todo) countFailure(name, 'is skipped')
      else passed += 1
    } else if (nesting === 0) {
      if (testsInFile === 0) countFailure(name, 'has no test')
      testsInFile = 0
      reportedFiles += 1
    }
  })
  tests.on('test:fail', ({ nesting, details }) => {
    testsInFile = nesting === 0 ? 0 : testsInFile + 1
    if (details.type === 'suite' && nesting === 0) reportedFiles += 1
    const cause = details.error as { failureType?: string }
    // A failed parent of failed subtests does not count, because the subtests have been counted.
    if (cause.failureType !== 'subtestsFailed') failed += 1
  })
  for await (const line of tests.compose(new spec())) process.stdout.write(line)
  // If a file exits its process, its remaining tests are lost.
  if (reportedFiles < files.length)
    countFailure(`${files.length - reportedFiles} of ${files.length} files`, 'did not finish')
  await rm(directory, { recursive: true })
  return true
}

/** Starts one database server per run. Each test file that needs a database copies the template database. */
async function withTestDatabase(work: Work): Promise<boolean> {
  return await withCluster(async ({ url }) => {
    await maintain(url, 'create database template')
    const template = withDatabase(url, 'template')
    await migrate(template)
    process.env[templateVariable] = template
    return await work()
  })
}

/** Creates one demo database per run. Browser test files that need the demo copy this database. */
async function withDemo(work: Work): Promise<boolean> {
  return await withCluster(async ({ url, directory }) => {
    await makeDemoTemplate(url, join(directory, 'demo'))
    return await work()
  })
}

async function provideChromium(): Promise<boolean> {
  const path = await chromium
  if (path) process.env[chromiumVariable] = path
  return path !== undefined
}
