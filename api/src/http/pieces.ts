import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

/** A reader who takes nothing for so long, in milliseconds, is taken for gone. */
const patience = 60_000

/** About so many characters travel together. */
export const pieceLength = 65_536

/**
 * Sends JSON piece by piece, each made when the reader has taken the ones before. Resolves when all is on its way, or
 * the reader is gone, and then `pieces` has ended too.
 * @throws what making the first piece throws; `internal` when a later one throws, which ends the answer in the middle: its
 * beginning is with the reader, so nobody can make it anew
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const rest = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  const first = await rest.next()
  const body = Readable.from(afterwards(first, rest, () => stalled.refresh()))
  const stalled = setTimeout(() => body.destroy(), patience).unref()
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

/** A list as JSON, from chunks of its items. */
export async function* listPieces<Item>(chunks: AsyncIterable<readonly Item[]>): AsyncGenerator<string> {
  let piece = '['
  let separator = ''
  for await (const items of chunks) {
    for (const item of items) {
      piece += separator + JSON.stringify(item)
      separator = ','
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
  }
  yield `${piece}]`
}

/** Does work with a signal that is aborted when the caller goes. */
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
