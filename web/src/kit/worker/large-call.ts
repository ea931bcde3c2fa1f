import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { endSessionOn } from '../../lib/call.ts'
import { getSession } from '../../lib/session.ts'
import { askOnce } from './ask-worker.ts'
import type { RowsMessage, RowsRequest } from './large-call-worker.ts'

/**
 * Calls an endpoint that returns very many rows, like `call`. A worker parses the response and sends the rows in batches,
 * so that the page stays responsive.
 */
export async function callForMany<E extends AnyEndpoint>(
  { method, path }: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> {
  const start = () => new Worker(new URL('./large-call-worker.ts', import.meta.url), { type: 'module' })
  const token = getSession()?.token
  const order: RowsRequest = { method, path, input, token }
  const rows: unknown[] = []
  const collectRows = (message: RowsMessage) => {
    if (message.kind === 'refused') throw new ApiError(message.code, message.problem)
    rows.push(...message.rows)
    return message.last ? (rows as AnswerOf<E>) : undefined
  }
  try {
    return await askOnce(start, [order], collectRows, signal)
  } catch (error) {
    endSessionOn(error, token)
    throw error
  }
}
