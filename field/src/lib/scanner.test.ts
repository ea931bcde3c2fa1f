import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDetector } from './scanner.ts'

test("the browser's detector reads all codes in a picture", async (t) => {
  /** Simulates the detector of Chrome on Android. */
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => [{ rawValue: 'https://example.com' }, { rawValue: '{"id":1}' }]
  }
  Object.assign(globalThis, { BarcodeDetector })
  t.after(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  const { detect } = await openDetector()
  assert.deepEqual(await detect({} as HTMLVideoElement), ['https://example.com', '{"id":1}'])
})
