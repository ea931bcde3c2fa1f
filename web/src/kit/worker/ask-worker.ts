/** Turns a worker's message into the answer, or undefined while more messages follow. It may throw. */
type ReadMessage<Message, Answer> = (message: Message) => Answer | undefined

/**
 * Sends one question to a new worker from `start`, and terminates the worker with the answer. Otherwise like `askWorker`.
 * The build bundles a worker only as `new Worker(new URL('./…', import.meta.url), { type: 'module' })`.
 */
export async function askOnce<Message, Answer>(
  start: () => Worker,
  question: Iterable<unknown>,
  readMessage: ReadMessage<Message, Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const worker = start()
  try {
    return await askWorker(worker, question, readMessage, signal)
  } finally {
    worker.terminate()
  }
}

/**
 * Requests a file from a new worker. The worker's messages are its progress, passed to `onProgress`, and finally the file.
 */
export function askForFile(
  start: () => Worker,
  question: Iterable<unknown>,
  signal?: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<Blob> {
  const readMessage = (message: Blob | number) =>
    message instanceof Blob ? message : void onProgress(message)
  return askOnce(start, question, readMessage, signal)
}

/**
 * Posts the parts of a question to a worker, with a pause after each, so that the page stays responsive.
 * @throws what `readMessage` throws; the reason of `signal`; an `Error` if the worker cannot start or fails
 */
export async function askWorker<Message, Answer>(
  worker: Worker,
  question: Iterable<unknown>,
  readMessage: ReadMessage<Message, Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const listening = new AbortController()
  const until = { signal: listening.signal }
  const listen = ({ data }: MessageEvent<Message>) => {
    try {
      const answer = readMessage(data)
      if (answer !== undefined) resolve(answer)
    } catch (error) {
      reject(error)
    }
  }
  worker.addEventListener('message', listen, until)
  // A worker whose script is missing sends no message.
  worker.addEventListener('error', ({ message }) => reject(new Error(message || 'it did not start')), until)
  worker.addEventListener('messageerror', () => reject(new Error('it cannot be understood')), until)
  signal?.addEventListener('abort', () => reject(signal.reason), until)
  try {
    for (const part of question) {
      worker.postMessage(part)
      await Promise.race([promise, new Promise((next) => setTimeout(next))])
    }
    return await promise
  } finally {
    listening.abort()
  }
}
