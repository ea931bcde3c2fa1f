import { toDisplayDate } from './calendar.ts'
import {
  type CollaboratorSort,
  type CollaboratorView,
  collaboratorView,
  findLastDay,
  measureSpan,
  searchPeople,
  sortCollaborators,
  sorted,
} from './collaborator-report.ts'
import { listProcedureDetails, type ProcedureDetail } from './procedure-details.ts'
import { byName, finder } from './report-list.ts'
import {
  collectPlanChanges,
  type PlanChanges,
  type ReportPlace,
  readNote,
  type WorkRecord,
} from './work-record.ts'

/** An environment in the list. It has the texts of the view in the specification (R3-278), and their ids. */
export interface EnvironmentRow {
  readonly id: number
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly sectorId: number
  readonly floor: string
  readonly companyId: number
  readonly company: string
  /** Last day of work in this environment within the interval. */
  readonly lastDay: string
}

/** Search fields of the list (R3-154 to R3-157). The first is the default. */
export const environmentSearchFields = ['environment', 'category', 'sector', 'floor'] as const
export type EnvironmentSearchField = (typeof environmentSearchFields)[number]

/** Returns the environments in which people worked, in any order. */
export function groupEnvironmentRows(records: readonly WorkRecord[]): EnvironmentRow[] {
  return [...Map.groupBy(records, ({ place }) => place.id).values()].flatMap((own) => {
    const [first] = own
    return first ? [environmentRow(first.place, findLastDay(own))] : []
  })
}

export function environmentRow(place: ReportPlace, lastDay: string): EnvironmentRow {
  return {
    id: place.id,
    name: place.name,
    category: place.category.name,
    sector: place.sector.name,
    sectorId: place.sector.id,
    floor: place.floor,
    companyId: place.companyId,
    company: place.company,
    lastDay,
  }
}

/** Returns the environments for which at least one of `fields` contains the text. */
export function searchPlaces<Place extends ReportPlace>(
  places: readonly Place[],
  search: string,
  fields: readonly EnvironmentSearchField[],
): Place[] {
  const find = finder(search)
  const textReaders: Record<EnvironmentSearchField, (place: Place) => string> = {
    environment: ({ name }) => name,
    category: ({ category }) => category.name,
    sector: ({ sector }) => sector.name,
    floor: ({ floor }) => floor,
  }
  return places.filter((place) => find(fields.map((field) => textReaders[field](place))))
}

export function sortEnvironments(rows: readonly EnvironmentRow[], sort: CollaboratorSort): EnvironmentRow[] {
  const byEnvironmentName = byName<EnvironmentRow>(
    ({ name }) => name,
    ({ id }) => id,
  )
  return sorted(rows, sort, byEnvironmentName)
}

/** Level 1: a person who worked in an environment. */
export interface EnvironmentCollaborator extends CollaboratorView {
  /** True if the person wrote an observation or a reason for an undone task. The screen shows a flag. */
  readonly hasObservation: boolean
}

/** Returns the people who worked in one environment, in any order. */
export function groupEnvironmentCollaborators(records: readonly WorkRecord[]): EnvironmentCollaborator[] {
  return [...Map.groupBy(records, ({ person }) => person.id).values()].flatMap((own) => {
    const [first] = own
    return first
      ? [{ ...collaboratorView(first.person, findLastDay(own)), hasObservation: hasNote(own) }]
      : []
  })
}

/** Returns the people whose name or CPF contains the text (R3-169), sorted by name. */
export function searchEnvironmentCollaborators(
  rows: readonly EnvironmentCollaborator[],
  search: string,
): EnvironmentCollaborator[] {
  const found = searchPeople(rows, search, ['name', 'cpf'])
  return sortCollaborators(found, 'name') as EnvironmentCollaborator[]
}

/** Level 2: a day of work in an environment. */
export interface CollaboratorDay {
  readonly day: string
  readonly startedAt: string
  /** Latest recorded end. Null if there is none. */
  readonly endedAt: string | null
  readonly hasObservation: boolean
  /** How the calendar or absences changed the appointments of the day. */
  readonly changes: PlanChanges[]
}

/** Returns the days of one person in one environment, latest first. */
export function groupCollaboratorDays(records: readonly WorkRecord[]): CollaboratorDay[] {
  return [...Map.groupBy(records, ({ plan }) => plan.day)]
    .map(([day, own]) => ({
      day,
      ...measureSpan(own),
      hasObservation: hasNote(own),
      changes: collectPlanChanges(own),
    }))
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

/** Returns the days whose displayed date contains the text (R3-172). */
export function searchCollaboratorDays(days: readonly CollaboratorDay[], search: string): CollaboratorDay[] {
  const find = finder(search)
  return days.filter(({ day }) => find([toDisplayDate(day)]))
}

/** Level 3: the work of one person in an environment on one day (R3-278). */
export interface EnvironmentView {
  readonly idAmbiente: number
  readonly nameAmbiente: string
  readonly categoria: string
  readonly setor: string
  readonly andar: string
  readonly companyId: number
  /** Scheduled start of the main cleaning. */
  readonly horaIni: string
  readonly horaFim: string
  /** Scheduled times of the revisions as 'HH:MM - HH:MM', sorted as in the plan. */
  readonly horaRevisoes: readonly string[]
  /** Names of the planned procedures. */
  readonly procedimentos: readonly string[]
  /** The work done, sorted by start, with photos and revisions. */
  readonly history: readonly ProcedureDetail[]
}

/** Returns the work in one environment on one day, one view for each agenda. */
export function groupEnvironmentViews(records: readonly WorkRecord[]): EnvironmentView[] {
  return [...Map.groupBy(records, ({ plan }) => plan.appointmentId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { place, plan } = first
    return [
      {
        idAmbiente: place.id,
        nameAmbiente: place.name,
        categoria: place.category.name,
        setor: place.sector.name,
        andar: place.floor,
        companyId: place.companyId,
        horaIni: plan.main.start,
        horaFim: plan.main.end,
        horaRevisoes: plan.revisions.map(({ start, end }) => `${start} - ${end}`),
        procedimentos: plan.tasks.map(({ name }) => name),
        history: listProcedureDetails(own),
      },
    ]
  })
}

function hasNote(records: readonly WorkRecord[]): boolean {
  return records.some((record) => readNote(record) !== null)
}
