import { type Actor, can, deriveRole } from '@zelo/contract/permissions'
import { type Session, session as sessionRecord, type User } from '@zelo/contract/session-data'
import { decode, encode } from '@zelo/contract/wire'
import { matchesShape } from '@zelo/ui/lib/matches-shape.ts'
import { readText, removeText, type StorageKey, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { askServerTime, getServerNow } from './clock.ts'

/**
 * The reason why a session ended: signed out, expired, without input, rejected by the server, or replaced by another
 * user's session.
 */
export type SessionEnd = 'signed-out' | 'expired' | 'idle' | 'inactive' | 'blocked' | 'changed'

/** The parts of a session and their storage keys (R1-168 to R1-175). Language and drawer are not part of it. */
type Part = [name: keyof Session, key: StorageKey]
const userPart: Part = ['user', storageKeys.user]
const parts: Part[] = [
  ['token', storageKeys.token],
  ['loginTime', storageKeys.loginTime],
  userPart,
  ['masterCpfs', storageKeys.masterCpf],
  ['mainCompanies', storageKeys.mainCompany],
  ['accessLevels', storageKeys.accessLevel],
  ['parentCompany', storageKeys.group],
]

const dayInMilliseconds = 24 * 60 * 60 * 1000

let current: Session | null | undefined
const changeListeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()

/**
 * An example of the session fields that the screens read. A stored value with other types is corrupt or from another
 * version.
 */
const example = {
  token: '',
  loginTime: '',
  user: { id: 0, name: '', email: '', cpf: '', phone: '', coordinator: 0 },
  masterCpfs: [{ cpf: '' }],
  mainCompanies: [{ id: 0, name: '' }],
  accessLevels: [{ name: '' }],
  parentCompany: { id: 0, name: '', timeZone: '' },
}

function readStoredSession(): Session | null {
  try {
    const entries = parts.map(([name, key]) => {
      const [, shape] = sessionRecord.fields[name]
      return [name, decode(shape, JSON.parse(readText(key) ?? 'null'))]
    })
    const session: unknown = Object.fromEntries(entries)
    if (!matchesShape(session, example)) return null
    const { timeZone } = (session as Session).parentCompany
    // Throws if this browser does not know the zone.
    new Intl.DateTimeFormat('pt-BR', { timeZone })
    return session as Session
  } catch {
    return null
  }
}

function notifyListeners(): void {
  for (const listener of changeListeners) listener()
}

/** Returns the session of this browser, or null if nobody is signed in. */
export function getSession(): Session | null {
  if (current === undefined) current = readStoredSession()
  return current
}

/** Stores a new session that the server returned. */
export function startSession(session: Session): void {
  for (const part of parts) storePart(session, part)
  current = session
  notifyListeners()
}

/** Stores new data of the signed-in user. Every component that shows the data renders again. */
export function keepUser(user: User): void {
  if (!current) return
  current = { ...current, user }
  storePart(current, userPart)
  notifyListeners()
}

/** Stores a part with the field names of the API. Other releases of the back office read the same names. */
function storePart(session: Session, [name, key]: Part): void {
  const [, shape] = sessionRecord.fields[name]
  writeText(key, JSON.stringify(encode(shape, session[name])))
}

/** Removes the session from the browser. The language and the drawer's state stay. */
function forget(): void {
  for (const [, key] of parts) removeText(key)
  current = null
}

/**
 * Removes a stored session that no screen can use. Otherwise the route guards would redirect forever. Call it when the
 * page starts. Returns the reason: `blocked` for a cleaner's session, `expired` for unreadable or incomplete data.
 */
export function forgetForeignSession(): 'blocked' | 'expired' | undefined {
  const session = getSession()
  if (!session && parts.every(([, key]) => readText(key) === null)) return undefined
  const end = session ? findForeignEnd(session) : 'expired'
  if (end) forget()
  return end
}

/**
 * Returns the session if its user may use the back office. Ends any other session, e.g. one that another tab stored.
 */
export function getEnteredSession(): Session | null {
  const session = getSession()
  const end = session && findForeignEnd(session)
  if (end) endSession(end)
  return end ? null : session
}

function findForeignEnd(session: Session): 'blocked' | undefined {
  return can(toActor(session), 'back-office.enter') ? undefined : 'blocked'
}

/** Removes the session and passes the reason to all listeners. */
export function endSession(end: SessionEnd): void {
  forget()
  notifyListeners()
  for (const listener of endListeners) listener(end)
}

/** Returns whether a session is older than one day (R1-194 to R1-198). A session of exactly one day is valid. */
export function isExpired(session: Session, now: number): boolean {
  const loggedInAt = Date.parse(session.loginTime)
  return !(now - loggedInAt <= dayInMilliseconds)
}

/**
 * Removes a session older than one day and reloads the page (R1-197). It runs when the page starts, and on the screens
 * sign-in, sign-up and profile. Only the server's clock ends a session. Otherwise a computer with a fast clock could
 * never sign in.
 */
export async function endExpiredSession(): Promise<boolean> {
  const isOver = () => {
    const session = getSession()
    return session !== null && isExpired(session, getServerNow())
  }
  if (!isOver() || !(await askServerTime()) || !isOver()) return false
  forget()
  window.location.reload()
  return true
}

/** Calls `listener` after every change of the session, even in other tabs. Returns a function that stops the calls. */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Calls `listener` with the reason if the session ends in this tab. Returns a function that stops the calls. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Updates this tab after sign-ins, sign-outs and profile changes in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && !parts.some(([, name]) => name === key)) return
    // A sign-in in another tab writes several keys. The timeout lets the browser report all of them first.
    window.setTimeout(() => {
      current = undefined
      notifyListeners()
    })
  })
}

/** Returns the session, or null if nobody is signed in. The component renders again at each change. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession)
}

/**
 * The session with which the shell renders. While React renders in slices, the session may end, and the screens must not
 * notice that before the shell.
 */
export const SignedIn = createContext<Session | null>(null)

/** Returns the session. Use it only on screens that require a sign-in. */
export function useSignedIn(): Session {
  const session = useContext(SignedIn)
  if (!session) throw new Error('this screen needs a session')
  return session
}

/** Returns the actor of a session for the permission matrix: `can(toActor(session), 'reference-data.write')`. */
export function toActor(session: Session): Actor {
  return {
    role: deriveRole({
      coordinator: session.user.coordinator !== 0,
      mainCompany: session.mainCompanies.length > 0,
      master: session.masterCpfs.length > 0,
    }),
    userId: session.user.id,
    hasAccessLevel: session.accessLevels.length > 0,
  }
}

/**
 * Returns the company id for lists: the first main company (R1-271 to R1-273). For a user without a main company it is
 * the group's parent company, which stands for all companies.
 */
export function readCompanyScope(session: Session): number {
  return session.mainCompanies[0]?.id ?? session.parentCompany.id
}

/** Returns the joined names of the access levels (`docs/domain.md`), or null without a level. */
export function joinAccessLevels(session: Session): string | null {
  return session.accessLevels.map((level) => level.name).join(', ') || null
}
