import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** After this many milliseconds without receiving anything, a reader counts as disconnected. */
const timeoutMs = 60_000

/** Approximate size of a chunk, in characters. */
export const chunkLength = 65_536

/**
 * Streams JSON chunks. Builds each chunk only after the reader has received the previous chunks. Resolves when all
 * chunks are sent, or when the reader has disconnected and `chunks` has ended. If a later chunk fails, the connection
 * is closed, because the reader already has a part of the response.
 * @throws the error of the first chunk; `internal` if a later chunk fails
 */
export async function sendStream(
  reply: FastifyReply,
  chunks: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const rest = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  const first = await rest.next()
  const body = Readable.from(afterwards(first, rest, () => stalled.refresh()))
  const stalled = setTimeout(() => body.destroy(), timeoutMs).unref()
  reply.code(200).type('application/json; charset=utf-8').send(body)
  try {
    await finished(body)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      throw new DomainError('internal', { cause: error })
  } finally {
    clearTimeout(stalled)
  }
}

type Step = IteratorResult<string, unknown>

async function* afterwards(
  first: Step,
  rest: { next(): Step | Promise<Step>; return?(): unknown },
  taken: () => void,
): AsyncGenerator<string> {
  let step = first
  try {
    for (; !step.done; step = await rest.next()) {
      taken()
      yield step.value
    }
  } finally {
    if (!step.done) await rest.return?.()
  }
}

/** Writes items, which arrive in chunks, as one JSON list. `write` returns the JSON of an item. */
export async function* toJsonStream<Item>(
  chunks: AsyncIterable<readonly Item[]>,
  write: (item: Item) => string = JSON.stringify,
): AsyncGenerator<string> {
  let chunk = '['
  let separator = ''
  for await (const items of chunks) {
    for (const item of items) {
      chunk += separator + write(item)
      separator = ','
      if (chunk.length < chunkLength) continue
      yield chunk
      chunk = ''
    }
  }
  yield `${chunk}]`
}

/** Runs `work` with a signal that aborts when the caller disconnects. */
export async function untilGone<Result>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { socket } = request.raw
  const gone = new AbortController()
  const leave = () => gone.abort()
  socket.once('close', leave)
  if (socket.destroyed) leave()
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', leave)
  }
}
