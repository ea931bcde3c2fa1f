// Called by run-tests, several at a time. Runs test files until none is left, so that shared modules load once.
import { describe } from 'node:test'
import { closeBrowsers } from '../e2e/browser.ts'
import { takeFiles } from './test-queue.ts'

/** A test file that takes longer hangs (ms). */
const patience = 10 * 60_000

for await (const file of takeFiles()) {
  await describe(file, { timeout: patience }, () => import(new URL(`../${file}`, import.meta.url).href))
}
await closeBrowsers()
