import type {
  Appointment,
  Block,
  readAppointmentDay,
  readAppointmentMonth,
  TakenOut,
} from '@zelo/contract/appointments'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { nameKey } from '@zelo/contract/rules/name-key'
import { compareTimes } from './lanes.ts'

/** A time window of the timeline: the main cleaning of an appointment, or one of its revisions. */
export interface CalendarBlock {
  key: string
  appointmentId: number
  agendaId: number
  companyId: number
  environmentId: number
  /** The planned person. */
  userId: number
  person: string
  /** The substitute of an absent person. */
  cover: { userId: number; name: string } | null
  /** True if the person is absent and nobody covers the appointment. */
  uncovered: boolean
  environment: string
  branch: string
  kind: 'main' | 'revision'
  /** The start as HH:MM. `end` has the same format. */
  start: string
  end: string
  /** True if work was recorded. Users then cannot remove the appointment. */
  begun: boolean
  /** The state of the whole appointment. */
  state: BlockState
  takenOut: TakenOut
  /**
   * The name of the calendar day that skips the cleaning. `plannedDay` is the original day of a cleaning that the calendar
   * moved.
   */
  skipName: string | null
  plannedDay: string | null
  /** The numbers of late, held and voided records of the whole appointment (decision 023). */
  marks: Partial<Pick<Appointment, 'lateRecords' | 'awaitingRecords' | 'voidedRecords'>>
}

/** `none` means that nothing is recorded. */
export type BlockState = 'done' | 'doing' | 'partial' | 'none'

export type DayCount = AnswerOf<typeof readAppointmentMonth>['days'][number]

/** Returns the blocks of a day's response, with the names of people, environments and companies. */
export function toDayBlocks({ blocks, users, environments, companies }: AnswerOf<typeof readAppointmentDay>) {
  const people = toNamesById(users)
  const rooms = toNamesById(environments)
  const branches = toNamesById(companies)
  return blocks.map(
    (block): CalendarBlock => ({
      ...toBlockWindow(block.appointmentId, block),
      agendaId: block.agendaId,
      companyId: block.companyId,
      environmentId: block.environmentId,
      userId: block.userId,
      person: people.get(block.userId) ?? '',
      cover:
        block.coverUserId === null
          ? null
          : { userId: block.coverUserId, name: people.get(block.coverUserId) ?? '' },
      uncovered: block.uncovered === true,
      environment: rooms.get(block.environmentId) ?? '',
      branch: branches.get(block.companyId) ?? '',
      begun: block.status !== null,
      state: toBlockState(block.status),
      takenOut: block.takenOut,
      skipName: block.skipped?.name ?? null,
      plannedDay: block.plannedDay,
      marks: pickMarks(block),
    }),
  )
}

/** Returns the blocks of appointments, sorted by start, then by end (R3-223). */
export function toCalendarBlocks(appointments: readonly Appointment[]): CalendarBlock[] {
  return appointments
    .flatMap(
      ({
        id,
        agendaId,
        companyId,
        slots,
        status,
        cover,
        uncovered,
        user,
        agenda,
        company,
        takenOut,
        skipped,
        plannedDay,
        ...rest
      }) =>
        slots.map((slot) => ({
          ...toBlockWindow(id, slot),
          agendaId,
          companyId,
          environmentId: agenda.environment.id,
          userId: user.id,
          person: user.name,
          cover,
          uncovered: uncovered === true,
          environment: agenda.environment.name,
          branch: company.name,
          begun: status !== null,
          state: toBlockState(status),
          takenOut,
          skipName: skipped?.name ?? null,
          plannedDay,
          marks: pickMarks(rest),
        })),
    )
    .sort(compareTimes)
}

const states = { Completo: 'done', Andamento: 'doing', Incompleto: 'partial' } as const

function toBlockState(status: Block['status']): BlockState {
  return status === null ? 'none' : states[status]
}

function pickMarks({
  lateRecords,
  awaitingRecords,
  voidedRecords,
}: CalendarBlock['marks']): CalendarBlock['marks'] {
  return { lateRecords, awaitingRecords, voidedRecords }
}

function toBlockWindow(
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

function toNamesById(named: readonly { id: number; name: string }[]): Map<number, string> {
  return new Map(named.map(({ id, name }) => [id, name]))
}

/**
 * Returns the blocks whose person, substitute, environment or branch contains the search text. Case and accents do not
 * matter.
 */
export function searchBlocks<One extends Pick<CalendarBlock, 'person' | 'cover' | 'environment' | 'branch'>>(
  blocks: readonly One[],
  search: string,
): readonly One[] {
  const wanted = nameKey(search)
  if (wanted === '') return blocks
  return blocks.filter(({ person, cover, environment, branch }) =>
    [person, cover?.name ?? '', environment, branch].some((text) => nameKey(text).includes(wanted)),
  )
}

/** Counts the active appointments that match a search, for each day. Days without such appointments are left out. */
export function countDays(appointments: readonly Appointment[], search: string): DayCount[] {
  const active = appointments.filter((appointment) => appointment.active)
  const wanted = new Set(searchBlocks(active.map(toSearchTexts), search).map(({ id }) => id))
  const byDay = Map.groupBy(
    active.filter(({ id }) => wanted.has(id)),
    (appointment) => appointment.day,
  )
  return [...byDay].map(([day, own]) => {
    const cleanings = own.reduce((sum, { slots }) => sum + slots.length, 0)
    return { day, appointments: own.length, cleanings, revisions: cleanings - own.length }
  })
}

function toSearchTexts({ id, user, cover, agenda, company }: Appointment) {
  return {
    id,
    person: user.name,
    cover,
    environment: agenda.environment.name,
    branch: company.name,
  }
}
