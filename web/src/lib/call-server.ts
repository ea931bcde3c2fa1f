import type { AnswerOf, AnyEndpoint, CallInput, WireInputOf } from '@zelo/contract/endpoint'
import { decode, decodeErrors, encodeInput } from '@zelo/contract/wire'
import { ApiError, request } from '@zelo/ui/lib/client.ts'

/**
 * Calls an endpoint under the names of the code: `request` with translated body, response and field errors. For workers, which
 * have no session, and for `call`.
 * @throws ApiError like `request`
 */
export async function callServer<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Parameters<typeof request>[2],
): Promise<AnswerOf<E>> {
  try {
    const wire = { ...input, body: encodeInput(endpoint.body, input.body) } as WireInputOf<E>
    return decode(endpoint.answer, await request(endpoint, wire, options)) as AnswerOf<E>
  } catch (error) {
    if (error instanceof ApiError) error.errors = decodeErrors(endpoint.body, error.errors)
    throw error
  }
}
