import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { matchesShape } from '@zelo/ui/lib/matches-shape.ts'
import type { Account, FieldDatabase } from './database.ts'

/** Key of the account in the object store `state`. */
export const accountKey = 'account'

const example = {
  token: '',
  expiresAt: '',
  user: { id: 0, name: '' },
  company: { id: 0, name: '' },
  state: '',
}

/** Returns the account signed in on this phone. Returns null if there is none or it is unreadable. */
export async function readAccount(database: FieldDatabase): Promise<Account | null> {
  const stored: unknown = await database.read(['state'], ({ store }) => store.get(accountKey))
  return matchesShape(stored, example) ? (stored as Account) : null
}

export async function writeAccount(database: FieldDatabase, account: Account | null): Promise<void> {
  await database.write(['state'], async ({ store }) => {
    if (account) await store.put(account, accountKey)
    else await store.delete(accountKey)
  })
}

/**
 * Marks the session as ended after the server rejected `token`. Does nothing if the account has another token by now.
 */
export async function refuseToken(database: FieldDatabase, token: string, error: unknown): Promise<void> {
  const state = readErrorCode(error) === 'inactive_user' ? 'inactive' : 'expired'
  await database.write(['state'], async ({ store }) => {
    const account = (await store.get(accountKey)) as Account | undefined
    if (account?.token === token) await store.put({ ...account, state }, accountKey)
  })
}

/** Returns whether an error means that the server rejected the token. */
export function isTokenRefused(error: unknown): boolean {
  const code = readErrorCode(error)
  return code === 'not_signed_in' || code === 'inactive_user'
}
