import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from './domain-error.ts'
import { type IsolatedRun, runIsolated } from './isolated-process.ts'

const input = new TextEncoder().encode('twelve bytes')

/** Runs a script as the isolated program, instead of a program file. */
function run(script: string, { limits = [], ...more }: Partial<IsolatedRun> = {}) {
  return runIsolated(input, {
    program: '--',
    limits: [...limits, '--input-type=commonjs', '--eval', script],
    timeoutMs: 60_000,
    ...more,
  })
}

test('an isolated program receives the input, and its output is returned', async () => {
  const copy = 'process.stdin.pipe(process.stdout)'
  assert.deepEqual(await run(copy), { ended: 'exited', output: Buffer.from(input) })
  const early = await run('process.stdout.write("done"); process.exit()')
  assert.deepEqual(early, { ended: 'exited', output: Buffer.from('done') })
})

test('ends a program that needs too much time or memory', async () => {
  const exhausted = { ended: 'exhausted' }
  assert.deepEqual(await run('while (true);', { timeoutMs: 500 }), exhausted)
  const hoard = 'const all = []; while (true) all.push({ text: String(Math.random()) })'
  assert.deepEqual(await run(hoard, { limits: ['--max-old-space-size=20'] }), exhausted)
  const pages = 'new WebAssembly.Memory({ initial: 2000 })'
  assert.deepEqual(await run(pages, { limits: ['--wasm-max-mem-pages=1000'] }), exhausted)
})

test('a killed, a failed and an aborted program cause different errors', async () => {
  await assert.rejects(
    run('process.kill(process.pid, "SIGKILL")'),
    (error) => error instanceof DomainError && error.code === 'unavailable',
  )
  await assert.rejects(run('throw new Error("no such thing")'), /no such thing/)
  await assert.rejects(run('while (true);', { signal: AbortSignal.timeout(300) }), { name: 'AbortError' })
})

test("an isolated program cannot read the server's configuration", async () => {
  process.env.TEST_SECRET = 'secret'
  const outcome = await run('process.stdout.write(String(process.env.TEST_SECRET))')
  assert.deepEqual(outcome, { ended: 'exited', output: Buffer.from('undefined') })
})
