import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { codeOf, request } from './client.ts'
import { endSession, getSession } from './session.ts'

/**
 * Calls one endpoint of the contract with the session's token, or with another one.
 * Throws `ApiError` like `request`. A 401 on a call that carried the session's token ends the session, which leads to
 * the sign-in page with the reason.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  token = getSession()?.token,
): Promise<AnswerOf<E>> {
  try {
    return await request(endpoint, input, { token, signal })
  } catch (error) {
    endSessionOn(error, token)
    throw error
  }
}

/** Ends the session when the server no longer takes its token, and does nothing about any other error. */
export function endSessionOn(error: unknown, token: string | undefined): void {
  const code = codeOf(error)
  if (code !== 'not_signed_in' && code !== 'inactive_user') return
  if (token && token === getSession()?.token) endSession(code === 'inactive_user' ? 'inactive' : 'expired')
}
