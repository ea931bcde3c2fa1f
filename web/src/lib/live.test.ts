import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { followLive } from './live.ts'

test('the page reopens a live stream that receives no data', async (t) => {
  const nothing = () => {}
  const page = { addEventListener: nothing, removeEventListener: nothing, visibilityState: 'visible' }
  Object.assign(globalThis, { document: page, window: page })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let asked = 0
  t.mock.method(globalThis, 'fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    asked += 1
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
  })

  const stop = followLive({ change: nothing, missed: nothing })
  t.after(() => {
    stop()
    Reflect.deleteProperty(globalThis, 'document')
    Reflect.deleteProperty(globalThis, 'window')
  })
  assert.equal(asked, 1)
  t.mock.timers.tick(50_000)
  await nextTick()
  t.mock.timers.tick(2500)
  await nextTick()
  assert.equal(asked, 2)
})
