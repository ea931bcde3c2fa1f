// Called by run-tests.ts, which starts several. Runs test files until none is left. Shared modules therefore load only
// once per worker.
import { describe } from 'node:test'
import { closeBrowsers } from '../e2e/browser.ts'
import { takeFiles } from './test-queue.ts'

/** Timeout of a test file (ms). */
const fileTimeout = 10 * 60_000
/** Time in which a worker ends after its last test (ms). A failed test may leave a server open. */
const endTimeout = 10_000

for await (const file of takeFiles()) {
  await describe(file, { timeout: fileTimeout }, () => import(new URL(`../${file}`, import.meta.url).href))
}
await closeBrowsers()
setTimeout(() => {
  console.error(`Tests left these open: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}, endTimeout).unref()
