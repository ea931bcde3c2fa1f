import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { endSessionOn } from '../lib/call.ts'
import { ApiError } from '../lib/client.ts'
import { getSession } from '../lib/session.ts'
import { askOnce } from './ask-worker.ts'
import type { RowsNews, RowsOrder } from './large-call-worker.ts'

/**
 * Calls an endpoint that returns very many rows. A worker parses the response and sends the rows in batches, so that the
 * page stays responsive. Otherwise like `call`.
 */
export async function callForMany<E extends AnyEndpoint>(
  { method, path }: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> {
  const start = () => new Worker(new URL('./large-call-worker.ts', import.meta.url), { type: 'module' })
  const token = getSession()?.token
  const order: RowsOrder = { method, path, input, token }
  const rows: unknown[] = []
  const hear = (news: RowsNews) => {
    if (news.kind === 'refused') throw new ApiError(news.code, news.problem)
    rows.push(...news.rows)
    return news.last ? (rows as AnswerOf<E>) : undefined
  }
  try {
    return await askOnce(start, [order], hear, signal)
  } catch (error) {
    endSessionOn(error, token)
    throw error
  }
}
