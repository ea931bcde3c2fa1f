import { formatQrContent } from '@zelo/contract/rules/presence'
import type { Proof } from '@zelo/contract/rules/proof'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import type { Work } from '../modules/executions/work.ts'
import { type Procedure, procedures } from './demo-reference-data.ts'
import { observations, undoneReasons } from './names.ts'
import type { Random } from './random.ts'

const minute = 60_000

/** The course of one appointment. */
export type Story = 'as planned' | 'missed' | 'observed' | 'undone' | 'skipped' | 'again'

/** One planned slot of one appointment. Instants are milliseconds since 1970. */
export interface Visit {
  appointmentId: number
  /** Null for the main cleaning. */
  revisionId: number | null
  /** True for the last slot of its appointment. */
  last: boolean
  offSchedule: boolean
  start: number
  end: number
  environment: {
    id: number
    qr_key: string
    previous_qr_key: string | null
    tasks: readonly { id: number; procedure: string; mandatory: boolean }[]
  }
}

/** Describes a late cleaner, who has begun no planned work that is due from `from` on. */
export interface Delay {
  from: number
  /** True if the cleaner is still busy with the previous visit. False if the cleaner is not at work. */
  busy: boolean
}

export interface Day {
  /** Visits of one cleaner, sorted by start. */
  visits: readonly Visit[]
  /** The current instant. No event is later than this, and work in progress has no end yet. */
  now: number
  findStory(appointmentId: number): Story
  delay: Delay | undefined
  /** By how many milliseconds the phone's clock is ahead. */
  skew: number
}

/** Generates the records of one cleaner on one day, as a phone sends them. */
export function generateDayWork(random: Random, { visits, now, findStory, delay, skew }: Day): Work[] {
  const works: Work[] = []
  const due = visits.filter((visit) => visit.start < (delay?.from ?? Number.POSITIVE_INFINITY))
  let free = Number.NEGATIVE_INFINITY
  for (const visit of due) {
    const story = findStory(visit.appointmentId)
    if (story === 'missed' || (story === 'skipped' && visit.revisionId !== null && visit.last)) continue
    const start = Math.max(free + minute, pickStart(random, visit, now))
    const busy = delay?.busy === true && visit === due.at(-1)
    const proof = pickProof(random, visit.environment)
    free = start
    for (const { from, to, observation, ...record } of generateVisitWork(random, visit, {
      story,
      start,
      busy,
      now,
    })) {
      free = to
      if (from > now) continue
      const over = to <= now
      const receivedAt = planArrival(visit, over ? to : from, now)
      works.push({
        appointmentId: visit.appointmentId,
        revisionId: visit.revisionId,
        proof,
        ...record,
        clientId: random.uuid(),
        startedAt: new Date(from + skew),
        endedAt: over && record.undoneReason === null ? new Date(to + skew) : null,
        observation: over ? observation : null,
        sentAt: new Date(receivedAt + skew),
        receivedAt: new Date(receivedAt),
      })
    }
  }
  return works
}

/** One task of a visit, done or reported as undone. Instants are milliseconds since 1970. */
interface TaskRecord extends Pick<Work, 'taskId' | 'extra' | 'observation' | 'undoneReason'> {
  from: number
  to: number
}

/**
 * Returns the time at which the work arrives at the server. Work usually arrives immediately. Work in a basement
 * without signal arrives the next morning.
 */
function planArrival(visit: Visit, done: number, now: number): number {
  const isWithoutSignal = visit.appointmentId % 97 === 0
  return Math.min(now, isWithoutSignal ? visit.start + 22 * 60 * minute : done + 4000)
}

/** Generates the tasks of a visit according to its story, including tasks in the future. */
function* generateVisitWork(
  random: Random,
  visit: Visit,
  { story, start, busy, now }: { story: Story; start: number; busy: boolean; now: number },
): Generator<TaskRecord> {
  const tasks = visit.environment.tasks.filter(
    (task) => task.mandatory || (visit.revisionId === null && random.chance(0.5)),
  )
  const mandatory = tasks.filter((task) => task.mandatory)
  const notedTask = story === 'observed' || story === 'undone' ? random.pick(mandatory) : null
  const mayHaveNote = visit.revisionId === null || visit.appointmentId % 2 === 0
  const length = busy ? now - start + 10 * minute : pickLength(random, visit, start, now)
  let at = start
  for (const { task, from, to } of scheduleTasks(tasks, start, length)) {
    const isNoted = mayHaveNote && task === notedTask
    const observation = isNoted && story === 'observed' ? random.pick(observations) : null
    const undoneReason = isNoted && story === 'undone' ? random.pick(undoneReasons) : null
    yield { taskId: task.id, extra: false, observation, undoneReason, from, to }
    at = to
  }
  if (story === 'again' && visit.last) {
    const begin = at + random.integer(8, 20) * minute
    const extra = random.chance(0.5)
    for (const { task, from, to } of scheduleTasks(
      mandatory.slice(0, 2),
      begin,
      (visit.end - visit.start) / 2,
    )) {
      yield { taskId: task.id, extra, observation: null, undoneReason: null, from, to }
    }
  }
}

/**
 * Chooses a start, usually a few minutes after the planned start. A few starts are early, and the reports do not count
 * them as on time. If the work should be in progress now, its start is not in the future.
 */
function pickStart(random: Random, visit: Visit, now: number): number {
  if (visit.offSchedule) return visit.start + random.integer(0, 40) * 1000
  const start = visit.start + random.integer(-20, 200) * 1000
  return start > now && visit.start < now - minute ? visit.start + 20_000 : start
}

/**
 * Chooses a duration, usually a little shorter than planned, and sometimes longer. If the work is planned for the
 * current time, it is still in progress.
 */
function pickLength(random: Random, visit: Visit, start: number, now: number): number {
  const planned = visit.end - visit.start
  const share = random.chance(0.06) ? 1.1 + random.next() * 0.25 : 0.72 + random.next() * 0.26
  const current = visit.start <= now && now < visit.end
  return current ? Math.max(visit.end - start, now - start + 2 * minute) : planned * share
}

/** Places the tasks one after the other, in whole seconds. Each task takes its procedure's share of the time. */
function scheduleTasks<Task extends { procedure: string }>(
  tasks: readonly Task[],
  start: number,
  length: number,
) {
  const weights = tasks.map(({ procedure }) => procedures[procedure as Procedure])
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let done = 0
  return tasks.map((task, index) => {
    const from = wholeSecond(start + (length * done) / total)
    done += weights[index]!
    return { task, from, to: wholeSecond(start + (length * done) / total) }
  })
}

function wholeSecond(instant: number): number {
  return Math.floor(instant / 1000) * 1000
}

/**
 * Returns the proof by which the phone identified the room: usually the current code, sometimes an old label, a typed
 * code or another issuer's code.
 */
function pickProof(random: Random, { id, qr_key, previous_qr_key }: Visit['environment']): Proof {
  const chance = random.next()
  if (chance < 0.03) return { typed: formatShortCode(id, qr_key) }
  if (id % 29 === 7) return { scanned: JSON.stringify({ id }) }
  if (chance < 0.3 && previous_qr_key) return { scanned: formatQrContent(id, previous_qr_key) }
  return { scanned: formatQrContent(id, qr_key) }
}
