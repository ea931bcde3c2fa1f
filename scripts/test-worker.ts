// Called by run-tests.ts, which starts several workers. A worker runs test files until none is left. It loads modules that
// several test files use only once.
import { describe } from 'node:test'
import { closeBrowsers } from '../e2e/browser.ts'
import { takeFiles } from './test-queue.ts'

/** Timeout of a test file (ms). */
const fileTimeout = 10 * 60_000
/** Time limit for a worker to exit after its last test (ms). A server that a failed test left open would keep it running. */
const endTimeout = 10_000

for await (const file of takeFiles()) {
  await describe(file, { timeout: fileTimeout }, () => import(new URL(`../${file}`, import.meta.url).href))
}
await closeBrowsers()
setTimeout(() => {
  console.error(`Tests left these open: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}, endTimeout).unref()
