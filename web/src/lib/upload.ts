import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { sendFile } from '@zelo/ui/lib/send-file.ts'
import { endSessionOn } from './call.ts'
import { getSession } from './session.ts'
import { translateCall } from './translate-call.ts'

/**
 * Sends a file with the session's token, like `sendFile`. If the server rejects the token, the session ends, as in
 * `call`.
 */
export async function upload<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<AnswerOf<E>> {
  const token = getSession()?.token
  try {
    return await translateCall(endpoint, input, (wire) => sendFile(endpoint, wire, { token, ...options }))
  } catch (error) {
    endSessionOn(error, token)
    throw error
  }
}
