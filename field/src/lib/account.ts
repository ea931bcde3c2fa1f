import { createFieldSession, openLinkedSession } from '@zelo/contract/my-work'
import { endSession } from '@zelo/contract/sessions'
import { request } from '@zelo/ui/lib/client.ts'
import { createStore } from '@zelo/ui/lib/store.ts'
import { readAccount, writeAccount } from './account-store.ts'
import { broadcast, onBroadcast } from './channel.ts'
import { noteResponse } from './connection.ts'
import { type Account, localDatabase } from './database.ts'

export type { Account } from './database.ts'

const current = createStore<Account | null>(() => null)
const followers = new Set<() => void>()

/** Reads the account before the first screen renders. Follows changes made by other tabs. */
export async function startAccount(): Promise<void> {
  await readAgain()
  onBroadcast(({ about }) => {
    if (about === 'account') void readAgain()
  })
  // If the user clears the browser's data, this signs the user out.
  localDatabase.followReopening(() => void readAgain())
}

async function readAgain(): Promise<void> {
  const account = await readAccount(localDatabase)
  const before = current.get()
  current.set(account)
  if (account?.token === before?.token && account?.state === before?.state) return
  for (const follower of followers) follower()
}

/**
 * Calls `follower` when the account changes or a session ends or begins. Calls it before any screen renders the change.
 */
export function followAccount(follower: () => void): void {
  followers.add(follower)
}

/**
 * Signs in with an e-mail address or a CPF. Seals the former user's unsent work and opens the new user's.
 * @throws ApiError
 */
export async function signIn(login: string, password: string): Promise<Account> {
  return await keepSession(await request(createFieldSession, { body: { login, password } }))
}

/**
 * Signs in by a link, which works once. Returns the name of its creator, or null if the user signed up with an
 * invitation.
 * @throws ApiError
 */
export async function signInByLink(secret: string): Promise<string | null> {
  const { madeBy, ...session } = await request(openLinkedSession, { body: { secret } })
  await keepSession(session)
  return madeBy
}

async function keepSession(session: Omit<Account, 'state'>): Promise<Account> {
  const account: Account = { ...session, state: 'signed-in' }
  const { changePerson } = await import('./change-person.ts')
  await changePerson(localDatabase, account)
  // The sign-in proves that there is signal, even if this user has nothing to deliver.
  await noteResponse(localDatabase, Date.now())
  await readAgain()
  broadcast({ about: 'account' })
  broadcast({ about: 'connection' })
  return account
}

/**
 * Signs out on this phone at once, and on the server when it is reachable. Undelivered work stays on the phone, sealed.
 */
export async function signOut(): Promise<void> {
  const token = current.get()?.token
  try {
    const { changePerson } = await import('./change-person.ts')
    await changePerson(localDatabase, null)
  } catch (error) {
    // The phone may have no space for sealed copies. Unsealed records are a smaller risk than an account that stays
    // signed in. At the owner's next sign-in, the app asks about these records.
    console.error(error)
    await writeAccount(localDatabase, null)
    void request(endSession, { query: {} }, { token }).catch(() => {})
  }
  await readAgain()
  broadcast({ about: 'account' })
}

export const getAccount = current.get

/** Re-renders the component on every change of the account. */
export const useAccount = current.use
