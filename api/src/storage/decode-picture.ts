import { join } from 'node:path'
import { runIsolated } from '../isolated-process.ts'
import type { PictureError } from './pixels.ts'

const program = join(import.meta.dirname, 'decode-process.ts')

/** The first output line of the decoder process. Contains an error if the process could not decode the file. */
export type DecodeVerdict = { error?: PictureError }

/**
 * Limits of the process: JavaScript heap in MB, and WebAssembly memory in pages of 64 KB. A HEIC picture of 52
 * megapixels needs two thirds of each.
 */
const limits = ['--max-old-space-size=128', '--wasm-max-mem-pages=10240']

/**
 * Timeout in milliseconds. A photo of 48 megapixels takes about 10 s of CPU time. The process has a low priority, so
 * the photo takes up to 43 s while two other processes are busy. CPU time is not limited, because Node has no such
 * limit, `ulimit` is not on every system, and a suitable limit depends on the machine. bench/pictures.ts measures both
 * times.
 */
const timeoutMs = 60_000

/**
 * Decodes a picture that the library `sharp` cannot decode (HEIC, BMP, ICO). Returns a PNG of at most 1600 px with the
 * picture's colour profile. The decoders are WebAssembly and run in a separate process with limits for memory and time.
 * @throws as `runIsolated`
 */
export async function decodePicture(
  content: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Buffer | { error: PictureError }> {
  const run = await runIsolated(content, { program, limits, timeoutMs, signal })
  if (run.ended === 'exhausted') return { error: 'file_not_supported' }
  const end = run.output.indexOf('\n')
  const { error } = JSON.parse(run.output.toString('utf8', 0, end)) as DecodeVerdict
  return error ? { error } : run.output.subarray(end + 1)
}
