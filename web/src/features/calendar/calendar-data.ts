import type {
  Appointment,
  Block,
  dayOfAppointments,
  monthOfAppointments,
  TakenOut,
} from '@zelo/contract/appointments'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { nameKey } from '@zelo/contract/rules/name-key'
import { byTime } from './lanes.ts'

/** A time window of the timeline: the main cleaning of an appointment, or one of its revisions. */
export interface CalendarBlock {
  key: string
  appointmentId: number
  agendaId: number
  companyId: number
  person: string
  environment: string
  branch: string
  kind: 'main' | 'revision'
  /** HH:MM */
  start: string
  end: string
  /** Whether work was recorded. Such an appointment cannot be removed. */
  begun: boolean
  takenOut: TakenOut
  /** The marked records of the whole appointment (decision 023). */
  marks: Pick<Appointment, 'lateRecords' | 'awaitingRecords' | 'voidedRecords'>
}

export type DayCount = AnswerOf<typeof monthOfAppointments>['days'][number]

/** Returns the blocks of a day from its own endpoint, with ids replaced by names. */
export function blocksOfDay({ blocks, users, environments, companies }: AnswerOf<typeof dayOfAppointments>) {
  const people = namesById(users)
  const rooms = namesById(environments)
  const branches = namesById(companies)
  return blocks.map(
    (block): CalendarBlock => ({
      ...windowOf(block.appointmentId, block),
      agendaId: block.agendaId,
      companyId: block.companyId,
      person: people.get(block.userId) ?? '',
      environment: rooms.get(block.environmentId) ?? '',
      branch: branches.get(block.companyId) ?? '',
      begun: block.status !== null,
      takenOut: block.takenOut,
      marks: pickMarks(block),
    }),
  )
}

/** Returns the blocks of appointments, by start, then by end (spec 3 §2.8). */
export function blocksOfAppointments(appointments: readonly Appointment[]): CalendarBlock[] {
  return appointments
    .flatMap(({ id, agendaId, companyId, slots, status, User, Agenda, Empresa, takenOut, ...rest }) =>
      slots.map((slot) => ({
        ...windowOf(id, slot),
        agendaId,
        companyId,
        person: User.nome,
        environment: Agenda.Environment.name,
        branch: Empresa.NOME,
        begun: status !== null,
        takenOut,
        marks: pickMarks(rest),
      })),
    )
    .sort(byTime)
}

function pickMarks({
  lateRecords,
  awaitingRecords,
  voidedRecords,
}: CalendarBlock['marks']): CalendarBlock['marks'] {
  return { lateRecords, awaitingRecords, voidedRecords }
}

function windowOf(
  appointmentId: number,
  { revisionId, start, end }: Pick<Block, 'revisionId' | 'start' | 'end'>,
) {
  return {
    key: `${appointmentId}-${revisionId ?? 'main'}`,
    appointmentId,
    kind: revisionId === null ? ('main' as const) : ('revision' as const),
    start,
    end,
  }
}

function namesById(named: readonly { id: number; name: string }[]): Map<number, string> {
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** Returns the blocks whose person, environment or branch contains the search text, ignoring case and accents. */
export function found<One extends Pick<CalendarBlock, 'person' | 'environment' | 'branch'>>(
  blocks: readonly One[],
  search: string,
): readonly One[] {
  const wanted = nameKey(search)
  if (wanted === '') return blocks
  return blocks.filter(({ person, environment, branch }) =>
    [person, environment, branch].some((text) => nameKey(text).includes(wanted)),
  )
}

/** Counts the active appointments that match a search per day, without empty days. */
export function countDays(appointments: readonly Appointment[], search: string): DayCount[] {
  const active = appointments.filter((appointment) => appointment.active)
  const wanted = new Set(found(active.map(searched), search).map(({ id }) => id))
  const byDay = Map.groupBy(
    active.filter(({ id }) => wanted.has(id)),
    (appointment) => appointment.dataAgend,
  )
  return [...byDay].map(([day, own]) => {
    const cleanings = own.reduce((sum, { slots }) => sum + slots.length, 0)
    return { day, appointments: own.length, cleanings, revisions: cleanings - own.length }
  })
}

function searched({ id, User, Agenda, Empresa }: Appointment) {
  return { id, person: User.nome, environment: Agenda.Environment.name, branch: Empresa.NOME }
}
