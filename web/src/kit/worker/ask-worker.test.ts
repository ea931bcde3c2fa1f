import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker as Thread } from 'node:worker_threads'
import { askForFile, askOnce, askWorker } from './ask-worker.ts'

/** A Node thread with the interface of a browser worker. `code` sends and receives messages through `port`. */
class ThreadWorker extends EventTarget {
  readonly thread: Thread
  readonly ended: Promise<void>

  constructor(code: string | URL) {
    super()
    const script =
      typeof code === 'string' ? `const { parentPort: port } = require('worker_threads');${code}` : code
    this.thread = new Thread(script, { eval: typeof code === 'string' })
    this.ended = new Promise((resolve) => this.thread.on('exit', () => resolve()))
    this.thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.thread.on('error', ({ message }) =>
      this.dispatchEvent(Object.assign(new Event('error'), { message })),
    )
  }

  postMessage(message: unknown): void {
    this.thread.postMessage(message)
  }

  terminate(): void {
    this.thread.terminate()
  }
}

/** Returns a function that starts thread workers. `ended` resolves when the last started worker has exited. */
function createWorkerStarter(code: string | URL) {
  let started: ThreadWorker | undefined
  const start = () => {
    started = new ThreadWorker(code)
    return started as unknown as Worker
  }
  return { start, ended: () => started?.ended }
}

const counts = "let sum = 0; port.on('message', (part) => port.postMessage((sum += part)))"

test('a worker receives a request in parts and reports its progress', async () => {
  const { start, ended } = createWorkerStarter(counts)
  const received: number[] = []
  const readMessage = (sum: number) => {
    received.push(sum)
    return sum === 6 ? 'six' : undefined
  }
  assert.equal(await askOnce(start, [1, 2, 3], readMessage), 'six')
  assert.deepEqual(received, [1, 3, 6])
  await ended()
})

test('a worker reports progress before it returns a file', async () => {
  const { start, ended } = createWorkerStarter(
    "port.on('message', () => { port.postMessage(7); port.postMessage(new Blob(['the pages'])) })",
  )
  const received: number[] = []
  const file = await askForFile(start, ['print'], undefined, (done) => received.push(done))
  assert.equal(await file.text(), 'the pages')
  assert.deepEqual(received, [7])
  await ended()
})

test('cancelling a request stops the worker at once, even a busy one', async () => {
  const cancelled = new Error('cancelled')
  const { start, ended } = createWorkerStarter("port.on('message', () => { port.postMessage(1); for (;;); })")
  const controller = new AbortController()
  const asked = askForFile(start, ['work'], controller.signal, () => controller.abort(cancelled))
  await assert.rejects(asked, cancelled)
  await ended()
})

test('cancelling a request stops the generation of its parts', async () => {
  const { start, ended } = createWorkerStarter(counts)
  const controller = new AbortController()
  let made = 0
  function* parts() {
    for (;;) {
      made += 1
      if (made === 3) controller.abort(new Error('cancelled'))
      yield made
    }
  }
  await assert.rejects(
    askOnce(start, parts(), () => undefined, controller.signal),
    { message: 'cancelled' },
  )
  assert.equal(made, 3)
  await assert.rejects(
    askOnce(start, parts(), () => undefined, controller.signal),
    { message: 'cancelled' },
  )
  assert.equal(made, 3, 'asked after it was cancelled')
  await ended()
})

test('a request fails if the worker cannot start', async () => {
  const { start, ended } = createWorkerStarter(new URL('./no-such-worker.ts', import.meta.url))
  await assert.rejects(askForFile(start, ['print']), /no-such-worker/)
  await ended()
  const startNothing = () => {
    throw new Error('refused')
  }
  await assert.rejects(askForFile(startNothing, ['print']), { message: 'refused' })
})

test('a request fails if the worker throws or its result is invalid', async () => {
  const throwing = createWorkerStarter("port.on('message', () => { throw new Error('no room') })")
  await assert.rejects(askForFile(throwing.start, ['print']), { message: 'no room' })
  await throwing.ended()
  const { start, ended } = createWorkerStarter(counts)
  const readMessage = () => {
    throw new Error('the server refuses')
  }
  await assert.rejects(askOnce(start, [1], readMessage), { message: 'the server refuses' })
  await ended()
})

test('two requests to the same worker each get their own result', async () => {
  const { start, ended } = createWorkerStarter("port.on('message', (part) => port.postMessage(part))")
  const worker = start()
  const ask = (request: number) =>
    askWorker(worker, [request], (result) => (result === request ? result : undefined))
  assert.deepEqual(await Promise.all([ask(1), ask(2)]), [1, 2])
  assert.equal(await ask(3), 3)
  worker.terminate()
  await ended()
})
