import { CLEANING_PAUSE_MS } from './appointment-status.ts'

/**
 * Computes the export of the environment report a second time, from table rows, to check `environmentExportRows`. This
 * computation follows R3-279 to R3-309 and docs/domain.md. It shares no code with the checked function.
 */

/** A row of `executions` with the rows that it references. */
export interface RawExecution {
  id: number
  appointmentId: number
  environmentId: number
  day: string
  taskId: number
  revisionId: number | null
  extra: boolean
  /** Local time of the company, such as `2026-03-02 09:05:00`. */
  startedAt: string
  endedAt: string | null
  observation: string | null
  undoneReason: string | null
  offSchedule: boolean
  slots: { revisionId: number | null; start: string; end: string }[]
  mandatoryTaskIds: number[]
  company: string
  environment: string
  category: string
  sector: string
  floor: string
  user: string
}

/** Returns the 18 cells of each row, as in the Portuguese file. */
export function expectedCells(executions: readonly RawExecution[]): string[][] {
  const days = new Map<string, RawExecution[]>()
  for (const one of executions) {
    const key = `${one.day}/${one.environmentId}`
    days.set(key, [...(days.get(key) ?? []), one])
  }
  const names = new Intl.Collator('pt-BR', { numeric: true })
  return [...days.values()]
    .sort(
      ([a], [b]) =>
        Number(a!.day > b!.day) - Number(a!.day < b!.day) ||
        names.compare(a!.environment, b!.environment) ||
        a!.environmentId - b!.environmentId,
    )
    .flatMap(buildDayCells)
}

interface Visit {
  executions: RawExecution[]
  /** The planned revision to which the record belongs. Null if there is none. */
  revision: string | null
  beyond: boolean
}

function buildDayCells(executions: RawExecution[]): string[][] {
  const appointments = [...new Map(executions.map((one) => [one.appointmentId, one])).values()].sort(
    (a, b) => inOrder(findMainSlot(a).start, findMainSlot(b).start) || a.appointmentId - b.appointmentId,
  )
  const visits = appointments
    .flatMap(({ appointmentId }) =>
      groupVisits(executions.filter((one) => one.appointmentId === appointmentId)),
    )
    .sort((a, b) => inTime(earliest(a), earliest(b)))

  // "Revisão (one row per scheduled review of that day)": each row is 'A iniciar' at first.
  const reviews = appointments
    .flatMap((planned) =>
      planned.slots.flatMap((slot) =>
        slot.revisionId === null
          ? []
          : {
              slot,
              planned,
              key: `${planned.appointmentId}:${slot.revisionId}`,
              visit: undefined as Visit | undefined,
            },
      ),
    )
    .sort((a, b) => inOrder(a.slot.start, b.slot.start))
  // A record of a scheduled revision belongs to that revision's row.
  for (const review of reviews) review.visit = visits.find(({ revision }) => revision === review.key)

  let principal: Visit | undefined
  const extras: Visit[] = []
  for (const visit of visits.filter(({ revision }) => revision === null)) {
    const open = reviews.find((review) => review.visit === undefined)
    // "Principal (first record of an environment on a day)"
    if (!principal) principal = visit
    // "A review row in 'A iniciar' is filled by the next record of the same environment and day"
    else if (open) open.visit = visit
    // "Extra (further record on the same day whose review slot is not open)"
    else extras.push(visit)
  }
  const head = principal ? earliest(principal) : appointments[0]!
  return [
    cells('Principal', head, head.offSchedule ? null : findMainSlot(head), principal),
    ...reviews.map(({ slot, planned, visit }) => cells('Revisão', planned, slot, visit)),
    ...extras.map((visit) => {
      const one = earliest(visit)
      return cells('Extra', one, visit.beyond || one.offSchedule ? null : findMainSlot(one), visit)
    }),
  ]
}

/**
 * Groups the records of one slot into visits. In extra work, a new visit begins when a task repeats, or after 30
 * minutes without work.
 */
function groupVisits(executions: RawExecution[]): Visit[] {
  const visits = new Map<string, Visit>()
  const beyond: RawExecution[] = []
  for (const one of executions) {
    if (one.extra || !one.slots.some(({ revisionId }) => revisionId === one.revisionId)) {
      beyond.push(one)
      continue
    }
    const revision = one.revisionId === null ? null : `${one.appointmentId}:${one.revisionId}`
    const visit = visits.get(String(revision)) ?? { executions: [], revision, beyond: false }
    visit.executions.push(one)
    visits.set(String(revision), visit)
  }
  let last: Visit | undefined
  let busyUntil = Number.NEGATIVE_INFINITY
  for (const one of beyond.sort((a, b) => ms(a.startedAt) - ms(b.startedAt) || a.taskId - b.taskId)) {
    const repeats = last?.executions.some(
      (other) => other.taskId === one.taskId && other.startedAt !== one.startedAt,
    )
    if (last === undefined || repeats || ms(one.startedAt) - busyUntil > CLEANING_PAUSE_MS) {
      last = { executions: [], revision: null, beyond: true }
      visits.set(`beyond ${one.id}`, last)
    }
    last.executions.push(one)
    busyUntil = Math.max(busyUntil, ms(readEnd(one) ?? one.startedAt))
  }
  return [...visits.values()]
}

function cells(
  type: string,
  planned: RawExecution,
  window: { start: string; end: string } | null,
  visit: Visit | undefined,
): string[] {
  const done = visit?.executions.toSorted(inTime)
  const first = done?.[0]
  const ends = done?.flatMap((one) => readEnd(one) ?? []).sort() ?? []
  const end = ends.at(-1)
  const scheduled = window && minuteOfDay(window.end) - minuteOfDay(window.start)
  const took = first && end ? Math.floor(ms(end) / 60_000) - Math.floor(ms(first.startedAt) / 60_000) : null
  const notes = done?.flatMap((one) =>
    [one.undoneReason, one.observation].flatMap((text) => {
      const note = text?.trim() ?? ''
      return note === '' || note === '-' ? [] : [note]
    }),
  )
  const hasAll =
    visit?.beyond || first?.mandatoryTaskIds.every((id) => done?.some(({ taskId }) => taskId === id))
  const finished = hasAll && done?.every((one) => readEnd(one) !== null)
  const state = !visit ? 'A iniciar' : finished && notes!.length === 0 ? 'Feito' : 'Incompleto'
  return [
    String(planned.appointmentId),
    planned.company,
    planned.environment,
    planned.category,
    planned.sector,
    planned.floor,
    (first ?? planned).user,
    type,
    date(planned.day),
    window?.start ?? '',
    window?.end ?? '',
    scheduled === null ? '' : clock(scheduled),
    first ? moment(first.startedAt) : '',
    end ? moment(end) : '',
    took === null ? '' : clock(took),
    took === null || scheduled === null
      ? ''
      : `${took < scheduled ? '-' : '+'}${clock(Math.abs(took - scheduled))}`,
    notes?.join('\n') || '-',
    state,
  ]
}

const ms = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const inTime = (a: RawExecution, b: RawExecution) => ms(a.startedAt) - ms(b.startedAt) || a.id - b.id
const earliest = ({ executions }: Visit) => executions.toSorted(inTime)[0]!
const inOrder = (a: string, b: string) => Number(a > b) - Number(a < b)
const readEnd = (one: RawExecution) => one.endedAt ?? (one.undoneReason === null ? null : one.startedAt)
const findMainSlot = ({ slots }: RawExecution) => slots.find(({ revisionId }) => revisionId === null)!
const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const two = (count: number) => String(count).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const date = (day: string) => day.split('-').reverse().join('/')
/** A spreadsheet reader cannot distinguish midnight from a date. */
const moment = (text: string) => `${date(text.slice(0, 10))} ${text.slice(11)}`.replace(' 00:00:00', '')
