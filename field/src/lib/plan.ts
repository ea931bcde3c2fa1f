import {
  listMyWork,
  type MyAppointment,
  type MyWork,
  type Place,
  readPlace,
  type SkippedCleaning,
} from '@zelo/contract/my-work'
import { addDays, localMoment } from '@zelo/contract/rules/calendar'
import type { Proof } from '@zelo/contract/rules/proof'
import { ApiError, readErrorCode, request } from '@zelo/ui/lib/client.ts'
import { createStore } from '@zelo/ui/lib/store.ts'
import { type Account, followAccount, getAccount } from './account.ts'
import { accountKey, isTokenRefused, refuseToken } from './account-store.ts'
import { broadcast, onBroadcast } from './channel.ts'
import {
  getClockOffset,
  getMeasuredOffset,
  isClockBehind,
  measureClock,
  now,
  setClockOffset,
  watchClock,
} from './clock.ts'
import { noteResponse } from './connection.ts'
import { localDatabase, type StoredPlan } from './database.ts'
import { withFreedSpace } from './use-work.ts'
import { pickZone } from './zones.ts'

/** The plan of yesterday, today and tomorrow, as stored on this phone. */
export interface Plan {
  /** The appointments of each day. The keys are `YYYY-MM-DD`. */
  days: Record<string, MyAppointment[]>
  /** Cleanings of these days that the calendar skips, sorted by day and start. */
  skipped: readonly SkippedCleaning[]
  places: ReadonlyMap<number, Place>
  /** Epoch milliseconds. Null before the first plan. */
  fetchedAt: number | null
  /** Server time minus phone time (ms). */
  clockOffset: number
  state: 'idle' | 'loading' | 'offline' | 'error'
}

/** Refetch interval while the app is visible (ms). */
const period = 300_000

/** Interval between clock checks (ms). */
const clockPeriod = 20_000

/** Do not refetch the plan if the app was in the background for less than this (ms). */
const refetchAge = 15_000

const none: Plan = {
  days: {},
  skipped: [],
  places: new Map(),
  fetchedAt: null,
  clockOffset: 0,
  state: 'idle',
}
const plan = createStore(() => none)
let ownerId: number | undefined

function show(change: Partial<Plan>): void {
  plan.set({ ...plan.get(), ...change })
}

/**
 * Reads the stored plan and fetches the current one. Fetches it again regularly, and when signal, account or records
 * change.
 */
export async function startPlan(): Promise<void> {
  onBroadcast((message) => {
    if (message.about === 'plan') void readStored()
    if (message.about === 'delivery' && message.run === null && message.delivered > 0) void refreshPlan()
  })
  followAccount(() => void readStored().then(refreshPlan))
  window.addEventListener('online', () => void refreshPlan())
  window.addEventListener('focus', refreshWhenOld)
  document.addEventListener('visibilitychange', refreshWhenOld)
  setInterval(() => document.visibilityState === 'visible' && void refreshPlan(), period)
  window.addEventListener('focus', storeClockChange)
  document.addEventListener('visibilitychange', storeClockChange)
  setInterval(storeClockChange, clockPeriod)
  await readStored()
  void refreshPlan()
}

function refreshWhenOld(): void {
  const age = Math.abs(Date.now() - (plan.get().fetchedAt ?? 0))
  if (document.visibilityState === 'visible' && age > refetchAge) void refreshPlan()
}

/**
 * Stores a changed clock, so that records after a reload and in other tabs get the right time. Needed offline, where
 * the server cannot correct the time. While the clock shows a past time, stores how far the time has continued.
 */
function storeClockChange(): void {
  watchClock()
  const { fetchedAt, clockOffset: shown } = plan.get()
  if (ownerId === undefined || fetchedAt === null || (shown === getClockOffset() && !isClockBehind())) return
  const passedAt = isClockBehind() ? { passedAt: now() } : {}
  void changeStored(ownerId, (stored) => ({ ...stored, clockOffset: getMeasuredOffset(), ...passedAt }))
}

async function readStored(): Promise<void> {
  const owner = getAccount()?.user.id
  const isOthers = ownerId !== owner
  ownerId = owner
  // Hides another user's plan while the user's own plan loads.
  if (isOthers) show({ ...none, state: 'loading' })
  const stored =
    owner === undefined ? undefined : await localDatabase.read(['plans'], ({ store }) => store.get(owner))
  if (ownerId !== owner) return
  // A plan that was never fetched contains no measured clock offset.
  if (stored && stored.fetchedAt !== null)
    setClockOffset(stored.clockOffset, stored.fetchedAt, stored.passedAt ?? 0)
  show({
    ...(isOthers && { state: 'idle' }),
    days: stored?.days ?? {},
    skipped: stored?.skipped ?? [],
    places: indexById([...(stored?.found ?? []), ...(stored?.places ?? [])]),
    fetchedAt: stored?.fetchedAt ?? null,
    clockOffset: getClockOffset(),
  })
}

/** Returns the places by id. If an id occurs several times, the last place counts. */
function indexById(places: readonly Place[]): Map<number, Place> {
  return new Map(places.map((place) => [place.id, place]))
}

let refreshing: Promise<void> | undefined

/** Fetches the plan. Settles after the response or a failure. */
function refreshPlan(): Promise<void> {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refresh(): Promise<void> {
  const account = getAccount()
  if (account?.state !== 'signed-in') return
  show({ state: 'loading' })
  try {
    let answer = await fetchPlan()
    // The phone's clock was wrong, so the first request asked for the wrong days.
    if (!(today() in answer.days) && isCurrentAccount(account)) answer = await fetchPlan()
    await changeStored(account.user.id, (stored) => ({ ...stored, ...answer })).catch((error: unknown) => {
      // A plan that cannot be stored stays in memory until the app closes.
      console.error(error)
      if (isCurrentAccount(account))
        show({ ...answer, places: indexById([...plan.get().places.values(), ...answer.places]) })
    })
    show({ state: 'idle' })
  } catch (error) {
    show({ state: readErrorCode(error) === 'offline' ? 'offline' : 'error' })
  }
  // If another user has signed in during the fetch, fetches the plan of that user.
  if (!isCurrentAccount(account)) await refresh()
}

function isCurrentAccount({ user }: Account): boolean {
  return getAccount()?.user.id === user.id
}

async function fetchPlan(): Promise<Omit<StoredPlan, 'ownerId' | 'found'> & Pick<Plan, 'skipped'>> {
  const day = today()
  const days: StoredPlan['days'] = { [addDays(day, -1)]: [], [day]: [], [addDays(day, 1)]: [] }
  const { appointments, skipped = [], places } = await fetchMyWork(addDays(day, -1), addDays(day, 1))
  for (const appointment of appointments) days[appointment.day]?.push(appointment)
  return { days, skipped, places, fetchedAt: Date.now(), clockOffset: getMeasuredOffset(), passedAt: now() }
}

/** Returns the current day in the time zone of the user's places. */
function today(): string {
  return localMoment(now(), pickZone(plan.get().places.values(), now())).day
}

async function fetchMyWork(from: string, to: string): Promise<MyWork> {
  const sentAt = Date.now()
  const answer = await callAsUser((token) => request(listMyWork, { query: { from, to } }, { token }))
  measureClock({ sentAt, answeredAt: Date.now(), serverNow: Date.parse(answer.now) })
  return answer
}

/** Calls the server with the user's token. If the server rejects the token, marks the session as ended. */
export async function callAsUser<Answer>(call: (token: string) => Promise<Answer>): Promise<Answer> {
  const token = getAccount()?.token
  if (token === undefined) throw new ApiError('not_signed_in')
  try {
    const answer = await call(token)
    // A response shows that there is signal, even for a user without waiting records.
    await noteResponse(localDatabase, Date.now())
    broadcast({ about: 'connection' })
    return answer
  } catch (error) {
    if (isTokenRefused(error)) {
      await refuseToken(localDatabase, token, error)
      await noteResponse(localDatabase, Date.now())
      broadcast({ about: 'account' })
      broadcast({ about: 'connection' })
    }
    throw error
  }
}

/**
 * Asks the server for the place of a code, and stores the place.
 * @throws ApiError
 */
export async function findPlace(proof: Proof): Promise<Place> {
  const owner = getAccount()?.user.id ?? 0
  const place = await callAsUser((token) => request(readPlace, { body: { proof } }, { token }))
  await changeStored(owner, (stored) => ({
    ...stored,
    found: [...stored.found.filter(({ id }) => id !== place.id), place],
  }))
  return place
}

async function changeStored(owner: number, change: (stored: StoredPlan) => StoredPlan): Promise<void> {
  const empty: StoredPlan = {
    ownerId: owner,
    days: {},
    places: [],
    found: [],
    fetchedAt: null,
    clockOffset: getMeasuredOffset(),
  }
  await withFreedSpace((database) =>
    database.write(['plans', 'state'], async (transaction) => {
      const account = (await transaction.objectStore('state').get(accountKey)) as Account | undefined
      // The user has signed out since the request. The plan must not stay on the phone.
      if (account?.user.id !== owner) return
      const plans = transaction.objectStore('plans')
      await plans.put(change((await plans.get(owner)) ?? empty))
    }),
  )
  await readStored()
  broadcast({ about: 'plan' })
}

/**
 * Returns the user's appointments from day `from` to day `to`, and their places. Does not store them.
 * @throws ApiError
 */
export async function fetchDays(
  from: string,
  to: string,
): Promise<{ appointments: MyAppointment[]; places: ReadonlyMap<number, Place> }> {
  const { appointments, places } = await fetchMyWork(from, to)
  return { appointments, places: new Map(places.map((place) => [place.id, place])) }
}

export function usePlan(): Plan & { refresh: () => Promise<void> } {
  return { ...plan.use(), refresh: refreshPlan }
}
