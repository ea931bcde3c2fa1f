/**
 * Returns the result in a worker's message, or undefined if the result comes in a later message. The function may
 * throw.
 */
type ReadMessage<Message, Result> = (message: Message) => Result | undefined

/**
 * Sends one request to a new worker, like `askWorker`, and terminates the worker after the result. `start` creates the
 * worker. The build bundles a worker only if it is written as `new Worker(new URL('./…', import.meta.url), { type: 'module'
 * })`.
 */
export async function askOnce<Message, Result>(
  start: () => Worker,
  request: Iterable<unknown>,
  readMessage: ReadMessage<Message, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const worker = start()
  try {
    return await askWorker(worker, request, readMessage, signal)
  } finally {
    worker.terminate()
  }
}

/**
 * Requests a file from a new worker. The worker first sends numbers as its progress, then the file. `onProgress`
 * receives the numbers.
 */
export function askForFile(
  start: () => Worker,
  request: Iterable<unknown>,
  signal?: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<Blob> {
  const readMessage = (message: Blob | number) =>
    message instanceof Blob ? message : void onProgress(message)
  return askOnce(start, request, readMessage, signal)
}

/**
 * Posts the parts of a request to a worker. A pause after each part keeps the page responsive. Returns the worker's result.
 * @throws errors of `readMessage`
 * @throws the reason of `signal` if it aborts
 * @throws an `Error` if the worker cannot start or fails
 */
export async function askWorker<Message, Result>(
  worker: Worker,
  request: Iterable<unknown>,
  readMessage: ReadMessage<Message, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const listening = new AbortController()
  const until = { signal: listening.signal }
  const listen = ({ data }: MessageEvent<Message>) => {
    try {
      const result = readMessage(data)
      if (result !== undefined) resolve(result)
    } catch (error) {
      reject(error)
    }
  }
  worker.addEventListener('message', listen, until)
  // If its script cannot load, a worker reports an error instead of a message.
  worker.addEventListener('error', ({ message }) => reject(new Error(message || 'it did not start')), until)
  worker.addEventListener('messageerror', () => reject(new Error('it cannot be understood')), until)
  signal?.addEventListener('abort', () => reject(signal.reason), until)
  try {
    for (const part of request) {
      worker.postMessage(part)
      await Promise.race([promise, new Promise((next) => setTimeout(next))])
    }
    return await promise
  } finally {
    listening.abort()
  }
}
