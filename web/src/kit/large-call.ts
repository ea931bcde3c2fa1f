import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { endSessionOn } from '../lib/call.ts'
import { ApiError } from '../lib/client.ts'
import { getSession } from '../lib/session.ts'
import type { RowsNews, RowsOrder } from './large-call-worker.ts'

/**
 * Calls an endpoint that answers very many rows: a worker reads the answer and hands the rows over bit by bit, so that the
 * page stays usable meanwhile. Otherwise as `call`.
 */
export async function callForMany<E extends AnyEndpoint>(
  { method, path }: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> {
  const worker = new Worker(new URL('./large-call-worker.ts', import.meta.url), { type: 'module' })
  const token = getSession()?.token
  const rows: unknown[] = []
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data: news }: MessageEvent<RowsNews>) => {
        if (news.kind === 'refused') return reject(new ApiError(news.code, news.problem))
        rows.push(...news.rows)
        if (news.last) resolve(rows as AnswerOf<E>)
      }
      worker.onerror = ({ message }) => reject(new Error(message))
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage({ method, path, input, token } satisfies RowsOrder)
    })
  } catch (error) {
    endSessionOn(error, token)
    throw error
  } finally {
    worker.terminate()
  }
}
