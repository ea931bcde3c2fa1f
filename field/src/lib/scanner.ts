import { scannerMessage } from './worker-messages.ts'

/** Reads QR codes off a picture. */
export interface Detector {
  /** The texts of all codes in the picture, in no order. */
  detect(source: HTMLVideoElement | ImageBitmap): Promise<string[]>
}

/** What browsers with a detector of their own have beyond the standard types. */
interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector where it reads QR codes, else one in WebAssembly, which is loaded then. */
export async function detector(): Promise<Detector> {
  const native = await nativeDetector()
  if (!native) return await fallback()
  let current: Detector = native
  return {
    async detect(source) {
      try {
        return await current.detect(source)
      } catch (error) {
        // A picture that is not there yet is no fault of the detector; a phone without its service is.
        if (current !== native || (error instanceof DOMException && error.name === 'InvalidStateError')) {
          throw error
        }
        current = await fallback()
        return await current.detect(source)
      }
    },
  }
}

async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  try {
    if (!(await BarcodeDetector?.getSupportedFormats())?.includes('qr_code') || !BarcodeDetector) return null
    return readingTexts(new BarcodeDetector({ formats: ['qr_code'] }))
  } catch {
    return null
  }
}

async function fallback(): Promise<Detector> {
  const { createDetector } = await import('./scanner-fallback.ts')
  return readingTexts(createDetector())
}

function readingTexts(detector: NativeDetector): Detector {
  return { detect: async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue) }
}

/** Has the parts that reading codes needs here kept on the phone, so that it also works from a cold start without signal. */
export async function keepScannerReady(): Promise<void> {
  if (await nativeDetector()) return
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(scannerMessage)
}
