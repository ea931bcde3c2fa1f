import { codeOf } from '@zelo/web/lib/client.ts'
import type { Account, FieldDatabase } from './database.ts'

const key = 'account'

/** Who is signed in on this phone, null when nobody is. */
export async function readAccount(database: FieldDatabase): Promise<Account | null> {
  return ((await database.get('state', key)) as Account | undefined) ?? null
}

export async function writeAccount(database: FieldDatabase, account: Account | null): Promise<void> {
  if (account) await database.put('state', account, key)
  else await database.delete('state', key)
}

/**
 * Notes that the server no longer takes a token, unless another one has been given meanwhile. Nothing that was recorded
 * is touched.
 */
export async function refuseToken(database: FieldDatabase, token: string, error: unknown): Promise<void> {
  const state = codeOf(error) === 'inactive_user' ? 'inactive' : 'expired'
  const transaction = database.transaction('state', 'readwrite')
  const account = (await transaction.store.get(key)) as Account | undefined
  if (account?.token === token) await transaction.store.put({ ...account, state }, key)
  await transaction.done
}

/** Whether an error says that the server no longer takes the token that was sent. */
export function isTokenRefused(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'not_signed_in' || code === 'inactive_user'
}
