import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import type { Session } from '@zelo/contract/session-data'
import { ApiError, readErrorCode, request } from '@zelo/ui/lib/client.ts'
import { startCallTimer } from './clock.ts'
import { endSession, getSession, type SessionEnd, toActor } from './session.ts'
import { translateCall } from './translate-call.ts'

/**
 * Calls an endpoint of the contract, by default with the session's token. If the server rejects that token, the session
 * ends, and the sign-in page shows the reason.
 * @throws ApiError like `request`
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  token = getSession()?.token,
): Promise<AnswerOf<E>> {
  try {
    const onResponse = startCallTimer()
    return await translateCall(endpoint, input, (wire) =>
      request(endpoint, wire, { token, signal, onResponse }),
    )
  } catch (error) {
    endSessionOn(error, token)
    throw error
  }
}

/**
 * Ends the session if the server rejects its token. Also ends the session if a rejection names another role than the
 * stored one, because the role has changed. Ignores any other error.
 */
export function endSessionOn(error: unknown, token: string | undefined): void {
  const session = getSession()
  if (!session || session.token !== token || !(error instanceof ApiError)) return
  const end = toSessionEnd(error, session)
  if (end) endSession(end)
}

/** Returns whether a call failed because the session ended. If so, the sign-in page already shows the reason. */
export function isSessionOver(error: unknown): boolean {
  const code = readErrorCode(error)
  return (
    code === 'not_signed_in' || code === 'inactive_user' || (code === 'forbidden' && getSession() === null)
  )
}

function toSessionEnd({ code, facts }: ApiError, session: Session): SessionEnd | undefined {
  if (code === 'not_signed_in') return 'expired'
  if (code === 'inactive_user') return 'inactive'
  if (code !== 'forbidden' || facts.role === undefined || facts.role === toActor(session).role)
    return undefined
  return facts.role === 'cleaner' ? 'blocked' : 'changed'
}
