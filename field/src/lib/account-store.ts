import { codeOf } from '@zelo/web/lib/client.ts'
import { fits } from '@zelo/web/lib/fits.ts'
import type { Account, FieldDatabase } from './database.ts'

/** Where the account is in the store `state`. */
export const accountKey = 'account'

const example = {
  token: '',
  expiresAt: '',
  user: { id: 0, name: '' },
  company: { id: 0, name: '' },
  state: '',
}

/** The person signed in on this phone; null if there is none, or if what is stored is not readable as one. */
export async function readAccount(database: FieldDatabase): Promise<Account | null> {
  const stored: unknown = await database.read(['state'], ({ store }) => store.get(accountKey))
  return fits(stored, example) ? (stored as Account) : null
}

export async function writeAccount(database: FieldDatabase, account: Account | null): Promise<void> {
  await database.write(['state'], async ({ store }) => {
    if (account) await store.put(account, accountKey)
    else await store.delete(accountKey)
  })
}

/**
 * Notes that the server no longer takes a token, unless another one has been given meanwhile. Nothing that was recorded
 * is touched.
 */
export async function refuseToken(database: FieldDatabase, token: string, error: unknown): Promise<void> {
  const state = codeOf(error) === 'inactive_user' ? 'inactive' : 'expired'
  await database.write(['state'], async ({ store }) => {
    const account = (await store.get(accountKey)) as Account | undefined
    if (account?.token === token) await store.put({ ...account, state }, accountKey)
  })
}

/** Whether an error says that the server no longer takes the token that was sent. */
export function isTokenRefused(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'not_signed_in' || code === 'inactive_user'
}
