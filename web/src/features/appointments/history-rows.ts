import type { Appointment, readAppointment } from '@zelo/contract/appointments'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { hasObservation } from '@zelo/contract/rules/appointment-status'
import { type Presence, pickFirstPresences } from '@zelo/contract/rules/presence'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import { findRevisionNumber } from './appointment-view.ts'

export type RecordedTask = AnswerOf<typeof readAppointment>['executions'][number]

/** A kind of proof of presence and its first time, `HH:MM`. */
export interface PresenceTime {
  way: Presence
  time: string
  /** The time at which the proof reached the server. Omitted if it arrived soon after the time of the presence. */
  later?: string
}

/** A recorded task of a cleaning. Times are `HH:MM`. */
export interface HistoryTask {
  id: number
  name: string
  mandatory: boolean
  state: 'done' | 'undone' | 'doing'
  from: string
  to: string
  presence: PresenceTime[]
  undoneReason: string | null
  observation: string | null
  /** True if a required photo has not arrived. */
  photoMissing: boolean
  noPhotoReason: string | null
  photos: RecordedTask['photos']
  standing: RecordedTask['arrival']['standing']
}

/** How a record arrived, whether it counts, and who decided whether it counts. */
export interface RecordStanding extends Pick<RecordedTask, 'id' | 'arrival' | 'judgement'> {
  /** The name of the task. If several people recorded tasks of the cleaning, the person's name follows. */
  name: string
}

/** A cleaning of the day with its records. */
export interface HistoryCleaning {
  key: string
  /** The number of the revision within the day. 0 means the main cleaning, and null a cleaning beyond the plan. */
  revision: number | null
  /** The people other than the planned person who did the work. */
  people: string[]
  /** The proofs of presence of counted records, each with its first time. */
  presence: PresenceTime[]
  tasks: HistoryTask[]
  records: RecordStanding[]
}

/** Groups records by cleaning. Cleanings are sorted by the start of the work. */
export function buildHistory(appointment: Appointment, records: readonly RecordedTask[]): HistoryCleaning[] {
  const { slots, userId } = appointment
  const inOrder = records.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  const cleanings = Map.groupBy(inOrder, (record) => toCleaningKey(appointment, record))
  return [...cleanings].map(([key, own]) => {
    const slot = own[0]?.extra ? undefined : slots.find((one) => one.revisionId === own[0]?.revisionId)
    return {
      key,
      revision: slot ? findRevisionNumber(slots, slot) : null,
      people: [...new Set(own.filter((record) => record.userId !== userId).map(({ person }) => person.name))],
      presence: presenceTimes(
        own.filter(({ arrival }) => arrival.standing === 'counted').flatMap(({ presences }) => presences),
      ),
      tasks: own.map(toHistoryTask),
      records: listStandings(own),
    }
  })
}

/**
 * Returns the key of a record's cleaning. All records of one slot belong to one cleaning. A record beyond the plan belongs
 * to the latest extra cleaning that had begun when the record began.
 */
function toCleaningKey(
  { extras }: Appointment,
  { extra, revisionId, startedAt: start }: RecordedTask,
): string {
  if (!extra) return `slot-${revisionId ?? 'main'}`
  const begun = extras.findLast(({ startedAt }) => startedAt <= start)
  return `extra-${begun?.startedAt ?? ''}`
}

function listStandings(own: readonly RecordedTask[]): RecordStanding[] {
  const hasSeveral = new Set(own.map(({ userId }) => userId)).size > 1
  return own.map(({ id, arrival, judgement, procedure, person }) => ({
    id,
    name: hasSeveral ? `${procedure}, ${person.name}` : procedure,
    arrival,
    judgement,
  }))
}

function toHistoryTask(record: RecordedTask): HistoryTask {
  const { id, startedAt, updatedAt, finished, mandatory, presences, undoneReason, observation, photos } =
    record
  return {
    id,
    name: record.procedure,
    mandatory,
    state: undoneReason !== null ? 'undone' : finished ? 'done' : 'doing',
    from: formatTime(startedAt),
    to: formatTime(updatedAt),
    presence: presenceTimes(presences),
    undoneReason,
    observation: hasObservation(observation) ? observation : null,
    photoMissing: record.photoMissing ?? false,
    noPhotoReason: record.noPhotoReason ?? null,
    photos,
    standing: record.arrival.standing,
  }
}

/** The arrival time of a proof is shown only if the delay exceeds this number of milliseconds. */
const soonMs = 10 * 60_000

function presenceTimes(shown: RecordedTask['presences']): PresenceTime[] {
  const arrivals = shown.map(({ receivedAt }) => receivedAt)
  const first = Math.min(...arrivals.map(Date.parse))
  return pickFirstPresences(shown).map(({ presence, at }) => {
    const received = shown.find((one) => one.presence === presence && one.at === at)!.receivedAt
    const isLater = Date.parse(received) > first && Date.parse(received) - Date.parse(at) > soonMs
    return { way: presence, time: formatTime(at), ...(isLater && { later: formatTime(received) }) }
  })
}
