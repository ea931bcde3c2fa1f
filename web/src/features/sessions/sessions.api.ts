import type { credentials, Session } from '@zelo/contract/sessions'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'

/** The contract brings the validator, which the page does not need before something is sent. */
const contract = () => import('@zelo/contract/sessions')

/** Whether the server warns that everybody could sign in with the passwords of the demo. */
export async function readDemoWarning(): Promise<boolean> {
  try {
    const health: { demoPasswords?: boolean } = await (
      await fetch('/api/health', { cache: 'no-store' })
    ).json()
    return health.demoPasswords === true
  } catch {
    return false
  }
}

/**
 * Signs in. Null for somebody who may not enter the web product (spec 1 §4): the session that was opened is ended on
 * the server too, so its token is of no use to anybody.
 */
export async function signIn(body: z.output<typeof credentials>): Promise<Session | null> {
  const { createSession, endSession } = await contract()
  const session = await call(createSession, { body })
  if (session.user.coordenador !== 0) return session
  // Without an answer the session lapses by itself.
  await call(endSession, {}, undefined, session.token).catch(() => undefined)
  return null
}
