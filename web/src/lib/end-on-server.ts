import { endSession } from '@zelo/contract/sessions'
import { call } from './call.ts'

/** Ends a session on the server. The module loads on demand, because the call contains the validator. */
export async function endOnServer(token: string): Promise<void> {
  await call(endSession, { query: {} }, undefined, token)
}
