import { type Actor, can, roleOf } from '@zelo/contract/permissions'
import type { Session, User } from '@zelo/contract/sessions'
import { useSyncExternalStore } from 'react'
import { askServerTime, serverNow } from './clock.ts'
import { fits } from './fits.ts'
import { readText, removeText, type StorageKey, storageKeys, writeText } from './storage.ts'

/** Why a session is over: by its owner, by its age, or as the server no longer accepts it, or as somebody else. */
export type SessionEnd = 'signed-out' | 'expired' | 'inactive' | 'blocked' | 'changed'

/** The parts of a session and where each is stored (spec 1 §3). Language and drawer stay when it ends. */
const parts: [keyof Session, StorageKey][] = [
  ['token', storageKeys.token],
  ['dataHoraToken', storageKeys.loginTime],
  ['user', storageKeys.user],
  ['cpfUserMaster', storageKeys.masterCpf],
  ['empresaPrincipal', storageKeys.mainCompany],
  ['nivelAcesso', storageKeys.accessLevel],
  ['grupo', storageKeys.group],
]

const dayInMilliseconds = 24 * 60 * 60 * 1000

let current: Session | null | undefined
const changeListeners = new Set<() => void>()
const endListeners = new Set<(end: SessionEnd) => void>()

/** What the screens read of a session: anything else that is stored comes from another version, or from nowhere. */
const example = {
  token: '',
  dataHoraToken: '',
  user: { id: 0, nome: '', email: '', cpf: '', telefone: '', coordenador: 0 },
  cpfUserMaster: [{ CPF: '' }],
  empresaPrincipal: [{ Id_Empresas: 0, NOME: '' }],
  nivelAcesso: [{ Nome_NivelAcesso: '' }],
  grupo: { Id_Empresas: 0, NOME: '', timeZone: '' },
}

function storedSession(): Session | null {
  try {
    const entries = parts.map(([part, key]) => [part, JSON.parse(readText(key) ?? 'null')])
    const session: unknown = Object.fromEntries(entries)
    if (!fits(session, example)) return null
    const { grupo } = session as Session
    // Throws for a zone that this browser does not know.
    new Intl.DateTimeFormat('pt-BR', { timeZone: grupo.timeZone })
    return session as Session
  } catch {
    return null
  }
}

function tellChange(): void {
  for (const listener of changeListeners) listener()
}

/** The session of this browser, null when signed out. */
export function getSession(): Session | null {
  if (current === undefined) current = storedSession()
  return current
}

/** Keeps a session that the server has just given. */
export function startSession(session: Session): void {
  for (const [part, key] of parts) writeText(key, JSON.stringify(session[part]))
  current = session
  tellChange()
}

/** Keeps what the server has just answered about the own person; everything that shows it follows at once. */
export function keepUser(user: User): void {
  if (!current) return
  current = { ...current, user }
  writeText(storageKeys.user, JSON.stringify(user))
  tellChange()
}

/** Language and drawer stay (DOMAIN §8). */
function forget(): void {
  for (const [, key] of parts) removeText(key)
  current = null
}

/**
 * Forgets a stored session that no screen can be shown for, which would lead from one guard to the next without end.
 * Returns why: it is a cleaner's, or what is stored is unreadable or not all there. Called at the start of the page.
 */
export function forgetForeignSession(): 'blocked' | 'expired' | undefined {
  const session = getSession()
  if (!session && parts.every(([, key]) => readText(key) === null)) return undefined
  const end = session ? foreignEnd(session) : 'expired'
  if (end) forget()
  return end
}

/** The session of somebody who may enter the back office; another one ends here, say of another tab. */
export function enteredSession(): Session | null {
  const session = getSession()
  const end = session && foreignEnd(session)
  if (end) endSession(end)
  return end ? null : session
}

function foreignEnd(session: Session): 'blocked' | undefined {
  return can(actorOf(session), 'back-office.enter') ? undefined : 'blocked'
}

/** Forgets the session, and tells everybody why. */
export function endSession(end: SessionEnd): void {
  forget()
  tellChange()
  for (const listener of endListeners) listener(end)
}

/** Whether a session is older than one day (spec 1 §4); exactly one day is kept. */
export function isExpired(session: Session, now: number): boolean {
  const loggedInAt = Date.parse(session.dataHoraToken)
  return !(now - loggedInAt <= dayInMilliseconds)
}

/**
 * Forgets a session that is older than one day and reloads the page (spec 1 §4). Called at every start of the page and
 * by the screens sign-in, sign-up and profile. Only the server's clock ends a session: a computer whose clock is ahead
 * would otherwise never get past the sign-in.
 */
export async function endExpiredSession(): Promise<boolean> {
  const isOver = () => {
    const session = getSession()
    return session !== null && isExpired(session, serverNow())
  }
  if (!isOver() || !(await askServerTime()) || !isOver()) return false
  forget()
  window.location.reload()
  return true
}

/** Called after every change of the session, also one made in another tab. Answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Called when the session ends in this tab, with the reason. Answers how to stop. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Follows sign-ins, sign-outs and changes of the person in the other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && !parts.some(([, name]) => name === key)) return
    // A sign-in writes several keys: the page reads them once they are all there.
    window.setTimeout(() => {
      current = undefined
      tellChange()
    })
  })
}

/** The session, null when signed out; the component follows every change. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession)
}

/** The session of a screen that only signed-in people reach. */
export function useSignedIn(): Session {
  const session = useSession()
  if (!session) throw new Error('this screen needs a session')
  return session
}

/** Who the person is for the permission matrix, `can(actorOf(session), 'reference-data.write')`. */
export function actorOf(session: Session): Actor {
  return {
    role: roleOf({
      coordinator: session.user.coordenador !== 0,
      mainCompany: session.empresaPrincipal.length > 0,
      master: session.cpfUserMaster.length > 0,
    }),
    userId: session.user.id,
    hasAccessLevel: session.nivelAcesso.length > 0,
  }
}

/**
 * The company id that lists ask with: the main company (spec 1 §6), or the group's parent company for somebody
 * without one, who reads all companies.
 */
export function companyScope(session: Session): number {
  return session.empresaPrincipal[0]?.Id_Empresas ?? session.grupo.Id_Empresas
}

/** Names of the access levels, joined (DOMAIN §8); null without a level. */
export function accessLevelNames(session: Session): string | null {
  return session.nivelAcesso.map((level) => level.Nome_NivelAcesso).join(', ') || null
}
