import type { AnswerOf, AnyEndpoint, CallInput, WireAnswerOf } from '@zelo/contract/endpoint'
import { type ItemShape, isTranslated, type Shape } from '@zelo/contract/record'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { endSessionOn } from '../../lib/call.ts'
import { getSession } from '../../lib/session.ts'
import { translateCall } from '../../lib/translate-call.ts'
import { askOnce } from './ask-worker.ts'
import type { RowsMessage, RowsRequest } from './large-call-worker.ts'

/**
 * Calls an endpoint that returns many thousand rows. The result is that of `call`. A worker parses and decodes the
 * response and sends the rows in batches, so that the page stays responsive.
 */
export async function callForMany<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> {
  const start = () => new Worker(new URL('./large-call-worker.ts', import.meta.url), { type: 'module' })
  const token = getSession()?.token
  const { method, path } = endpoint
  const answer = omitSchemas(endpoint.answer)
  const rows: unknown[] = []
  const collectRows = (message: RowsMessage) => {
    if (message.kind === 'refused') throw new ApiError(message.code, message.problem)
    rows.push(...message.rows)
    return message.last ? (rows as WireAnswerOf<E>) : undefined
  }
  try {
    // The worker decodes the rows. Because `answer` is undefined, `translateCall` converts only the input and errors.
    const withoutAnswer = { ...endpoint, answer: undefined } as unknown as E
    return await translateCall(withoutAnswer, input, (wire) => {
      const order: RowsRequest = { method, path, input: wire, answer, token }
      return askOnce(start, [order], collectRows, signal)
    })
  } catch (error) {
    endSessionOn(error, token)
    throw error
  }
}

/** Returns the field names of a shape without its schemas. Schemas cannot be sent to a worker. */
function omitSchemas(shape: Shape | undefined): Shape | undefined {
  if (!isTranslated(shape)) return undefined
  return { ...shape, item: omitItemSchemas(shape.item) }
}

function omitItemSchemas(item: ItemShape): ItemShape {
  if (item.kind === 'layout') {
    const places = item.places.map(([path, wirePath, shape]) => [path, wirePath, omitSchemas(shape)])
    return { kind: 'layout', places: places as never }
  }
  const fields = Object.entries(item.fields).map(([name, [names, shape]]) => [
    name,
    [names, omitSchemas(shape)],
  ])
  return { kind: 'record', fields: Object.fromEntries(fields) }
}
