import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import type { Session } from '@zelo/contract/sessions'
import { ApiError, codeOf, request } from './client.ts'
import { timeCall } from './clock.ts'
import { actorOf, endSession, getSession, type SessionEnd } from './session.ts'

/**
 * Calls one endpoint of the contract with the session's token, or with another one.
 * Throws `ApiError` like `request`. A call that carried the session's token and is refused for whom it stands for ends the
 * session, which leads to the sign-in page with the reason.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  token = getSession()?.token,
): Promise<AnswerOf<E>> {
  try {
    return await request(endpoint, input, { token, signal, onResponse: timeCall() })
  } catch (error) {
    endSessionOn(error, token)
    throw error
  }
}

/**
 * Ends the session when the server no longer takes its token, or refuses somebody whose role is not the one that this
 * browser offers its screens for: it was changed as the session began. Does nothing about any other error.
 */
export function endSessionOn(error: unknown, token: string | undefined): void {
  const session = getSession()
  if (!session || session.token !== token || !(error instanceof ApiError)) return
  const end = endOf(error, session)
  if (end) endSession(end)
}

/** Whether a call was refused because the session is over, which is told at the sign-in. */
export function isSessionOver(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === 'not_signed_in' || code === 'inactive_user' || (code === 'forbidden' && getSession() === null)
  )
}

function endOf({ code, facts }: ApiError, session: Session): SessionEnd | undefined {
  if (code === 'not_signed_in') return 'expired'
  if (code === 'inactive_user') return 'inactive'
  if (code !== 'forbidden' || facts.role === undefined || facts.role === actorOf(session).role)
    return undefined
  return facts.role === 'cleaner' ? 'blocked' : 'changed'
}
