import type { AnswerOf, AnyEndpoint, CallInput, WireAnswerOf, WireInputOf } from '@zelo/contract/endpoint'
import { decode, decodeErrors, encodeInput } from '@zelo/contract/wire'
import { ApiError } from '@zelo/ui/lib/client.ts'

/**
 * Makes a call with `send` and translates the names of fields. `send` uses the names of the API. `input`, the result and
 * field errors use the names of the code. @throws ApiError like `send`
 */
export async function translateCall<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  send: (input: WireInputOf<E>) => Promise<WireAnswerOf<E>>,
): Promise<AnswerOf<E>> {
  try {
    const query = encodeInput(endpoint.query, input.query)
    const wire = { ...input, query, body: encodeInput(endpoint.body, input.body) } as WireInputOf<E>
    return decode(endpoint.answer, await send(wire)) as AnswerOf<E>
  } catch (error) {
    if (error instanceof ApiError) {
      error.errors = decodeErrors(endpoint.query, decodeErrors(endpoint.body, error.errors))
    }
    throw error
  }
}
