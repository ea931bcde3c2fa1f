import { createOwnSession, openLinkedSession } from '@zelo/contract/own-work'
import { endSession } from '@zelo/contract/sessions'
import { request } from '@zelo/web/lib/client.ts'
import { createStore } from '@zelo/web/lib/store.ts'
import { readAccount, writeAccount } from './account-store.ts'
import { listen, tell } from './channel.ts'
import { noteAnswer } from './connection.ts'
import { type Account, localDatabase } from './database.ts'

export type { Account } from './database.ts'

const current = createStore<Account | null>(() => null)
const followers = new Set<() => void>()

/** Reads who is signed in, before the first screen; later changes in other tabs are followed. */
export async function startAccount(): Promise<void> {
  await readAgain()
  listen(({ about }) => {
    if (about === 'account') void readAgain()
  })
  // A person who clears the browser's data is signed out by that.
  localDatabase.followReopening(() => void readAgain())
}

async function readAgain(): Promise<void> {
  const account = await readAccount(localDatabase)
  const before = current.get()
  current.set(account)
  if (account?.token === before?.token && account?.state === before?.state) return
  for (const follower of followers) follower()
}

/** Called when somebody else is signed in, or a session has ended or begun, before any screen is drawn for it. */
export function followAccount(follower: () => void): void {
  followers.add(follower)
}

/** Signs in with an e-mail address or a CPF: a former person's unsent work is sealed, the own one opened. Throws `ApiError`. */
export async function signIn(login: string, password: string): Promise<Account> {
  return await keepSession(await request(createOwnSession, { body: { login, password } }))
}

/** Signs in by a link, which works once; answers who made it, null for the person's own invitation. Throws `ApiError`. */
export async function signInByLink(secret: string): Promise<string | null> {
  const { madeBy, ...session } = await request(openLinkedSession, { body: { secret } })
  await keepSession(session)
  return madeBy
}

async function keepSession(session: Omit<Account, 'state'>): Promise<Account> {
  const account: Account = { ...session, state: 'signed-in' }
  const { changePerson } = await import('./change-person.ts')
  await changePerson(localDatabase, account)
  // There is signal, also for who has nothing to deliver.
  await noteAnswer(localDatabase, Date.now())
  await readAgain()
  tell({ about: 'account' })
  tell({ about: 'connection' })
  return account
}

/** Signs out on this phone at once, and on the server when it can be reached. What is not delivered stays, sealed. */
export async function signOut(): Promise<void> {
  const token = current.get()?.token
  try {
    const { changePerson } = await import('./change-person.ts')
    await changePerson(localDatabase, null)
  } catch (error) {
    // There is no room for sealed copies, say. A phone that stays signed in is worse than work that stays unsealed: its owner is
    // asked about it at the next sign-in.
    console.error(error)
    await writeAccount(localDatabase, null)
    void request(endSession, {}, { token }).catch(() => {})
  }
  await readAgain()
  tell({ about: 'account' })
}

/** Who is signed in, null when nobody is. */
export const currentAccount = current.get

/** Who is signed in, null when nobody is; the component follows every change. */
export const useAccount = current.use
