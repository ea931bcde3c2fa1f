import type { Parsed } from '@zelo/contract/input'
import type { forgotten, newPassword } from '@zelo/contract/passwords'
import type * as z from 'zod'
import { call } from '../../lib/call.ts'

const contract = () => import('@zelo/contract/passwords')

export async function sendResetLink(body: Parsed<typeof forgotten>): Promise<void> {
  await call((await contract()).forgotPassword, { body })
}

/** Undoes a change of e-mail or password. Returns a token that sets a new password. */
export async function undoAccountChange(secret: string) {
  return await call((await contract()).undoAccountChange, { body: { secret } })
}

export async function resetPassword(body: z.output<typeof newPassword>): Promise<void> {
  await call((await contract()).resetPassword, { body })
}
