import { scannerMessage } from './worker-messages.ts'

/** Reads QR codes from a picture. */
export interface Detector {
  /** Returns the texts of all codes in the picture, in any order. */
  detect(source: HTMLVideoElement | ImageBitmap): Promise<string[]>
}

/** The browser's own detector. The standard types do not have it. */
interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Returns the browser's own detector if it reads QR codes. Otherwise loads a detector in WebAssembly. */
export async function openDetector(): Promise<Detector> {
  const native = await createNativeDetector()
  if (!native) return await loadFallbackDetector()
  let current: Detector = native
  return {
    async detect(source) {
      try {
        return await current.detect(source)
      } catch (error) {
        // An `InvalidStateError` only means that the frame is not ready. After any other error, the native detector is
        // unusable, for example because a phone service is missing. The WebAssembly detector then replaces it.
        if (current !== native || (error instanceof DOMException && error.name === 'InvalidStateError')) {
          throw error
        }
        current = await loadFallbackDetector()
        return await current.detect(source)
      }
    },
  }
}

async function createNativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  try {
    if (!(await BarcodeDetector?.getSupportedFormats())?.includes('qr_code') || !BarcodeDetector) return null
    return toTextDetector(new BarcodeDetector({ formats: ['qr_code'] }))
  } catch {
    return null
  }
}

async function loadFallbackDetector(): Promise<Detector> {
  const { createDetector } = await import('./scanner-fallback.ts')
  return toTextDetector(createDetector())
}

function toTextDetector(detector: NativeDetector): Detector {
  return { detect: async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue) }
}

/**
 * Caches the WebAssembly detector if this phone needs it. Scanning then works offline, even if it was never used
 * online.
 */
export async function keepScannerReady(): Promise<void> {
  if (await createNativeDetector()) return
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage(scannerMessage)
}
