// Called by run-tests, several at a time: runs test files until none is left. What they share is loaded once, and the
// browser of the journeys is started once.
import { join } from 'node:path'
import { describe } from 'node:test'
import { closeBrowser } from '../e2e/browser.ts'
import { takeFiles } from './test-queue.ts'

/** A test file that takes longer has hung, in milliseconds. */
const patience = 10 * 60_000

for await (const file of takeFiles()) {
  await describe(file, { timeout: patience }, () => import(join(import.meta.dirname, '..', file)))
}
await closeBrowser()
