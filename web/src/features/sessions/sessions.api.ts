import type { Session } from '@zelo/contract/session-data'
import type { credentials } from '@zelo/contract/sessions'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'

/** The contract loads on demand, because only a submit needs its validator. */
const contract = () => import('@zelo/contract/sessions')

/** Returns whether the server warns about active demo passwords. */
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
 * Signs in. Returns null for a user without access to the back office (R1-190). The server's session is then ended too,
 * so that its token is useless.
 */
export async function signIn(body: z.output<typeof credentials>): Promise<Session | null> {
  const { createSession, endSession } = await contract()
  const session = await call(createSession, { body })
  if (session.user.coordinator !== 0) return session
  // If this fails, the session expires by itself.
  await call(endSession, { query: {} }, undefined, session.token).catch(() => undefined)
  return null
}
