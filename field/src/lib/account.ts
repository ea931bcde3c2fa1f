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

/** Signs in with an e-mail address or a CPF. Throws `ApiError`. */
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
  await writeAccount(localDatabase, account)
  // There is signal, also for who has nothing to deliver.
  await noteAnswer(localDatabase, Date.now())
  await readAgain()
  tell({ about: 'account' })
  tell({ about: 'connection' })
  return account
}

/** Signs out on this phone at once, and on the server when it can be reached. What is not delivered stays. */
export async function signOut(): Promise<void> {
  const token = current.get()?.token
  await writeAccount(localDatabase, null)
  await readAgain()
  tell({ about: 'account' })
  // Nobody waits for the server; without signal the session ends by its age.
  if (token) void request(endSession, {}, { token }).catch(() => {})
}

/** Who is signed in, null when nobody is. */
export const currentAccount = current.get

/** Who is signed in, null when nobody is; the component follows every change. */
export const useAccount = current.use
