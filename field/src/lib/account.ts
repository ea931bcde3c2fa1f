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

/** Reads the account. Must run before the first screen renders. Follows changes of the account in other tabs. */
export async function startAccount(): Promise<void> {
  await readAgain()
  onBroadcast(({ about }) => {
    if (about === 'account') void readAgain()
  })
  // A cleared database contains no account, so the user is then signed out.
  localDatabase.followReopening(() => void readAgain())
}

async function readAgain(): Promise<void> {
  const account = await readAccount(localDatabase)
  const before = current.get()
  current.set(account)
  if (account?.token === before?.token && account?.state === before?.state) return
  for (const follower of followers) follower()
}

/** Calls `follower` when the account changes, or when its session ends or begins. */
export function followAccount(follower: () => void): void {
  followers.add(follower)
}

/**
 * Signs in with an e-mail address or a CPF. Seals the unsent work of the former user and opens the sealed work of the
 * new user.
 * @throws ApiError
 */
export async function signIn(login: string, password: string): Promise<Account> {
  return await keepSession(await request(createFieldSession, { body: { login, password } }))
}

/**
 * Signs in by a one-time link. Returns the name of the user who created it. Returns null if the link comes from a
 * sign-up with an invitation.
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
  // A successful sign-in shows that there is signal. Without this call, a user without waiting records would still
  // appear offline.
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
    // Sealing may fail because the phone is full. The user must be signed out even then, so the records stay unsealed.
    // The app asks about them when their owner next signs in.
    console.error(error)
    await writeAccount(localDatabase, null)
    void request(endSession, { query: {} }, { token }).catch(() => {})
  }
  await readAgain()
  broadcast({ about: 'account' })
}

export const getAccount = current.get

/** Returns the account and renders the component again after every change. */
export const useAccount = current.use
