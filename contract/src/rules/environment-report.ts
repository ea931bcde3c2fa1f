import { toDisplayDate } from './calendar.ts'
import {
  type CollaboratorSort,
  type CollaboratorView,
  collaboratorView,
  lastDayOf,
  searchPeople,
  sortCollaborators,
  sorted,
  spanOf,
} from './collaborator-report.ts'
import { type ProcedureDetail, procedureDetailsOf } from './procedure-details.ts'
import { byName, finder } from './report-list.ts'
import { noteOf, type ReportPlace, type WorkRecord } from './work-record.ts'

/** An environment of the list: the texts of spec 3 §3, environment view, with the ids beside them. */
export interface EnvironmentRow {
  readonly idAmbiente: number
  readonly nameAmbiente: string
  readonly categoria: string
  readonly setor: string
  readonly setorId: number
  readonly andar: string
  readonly companyId: number
  readonly nameFilial: string
  /** The last day of the interval on which somebody worked there. */
  readonly lastDay: string
}

/** The fields that the list is searched in (spec 3 §2.6); the first is where a search begins. */
export const environmentSearchFields = ['environment', 'category', 'sector', 'floor'] as const
export type EnvironmentSearchField = (typeof environmentSearchFields)[number]

/** The environments in which somebody worked, in no order. */
export function environmentsOf(records: readonly WorkRecord[]): EnvironmentRow[] {
  return [...Map.groupBy(records, ({ place }) => place.id).values()].flatMap((own) => {
    const [first] = own
    return first ? [environmentRow(first.place, lastDayOf(own))] : []
  })
}

export function environmentRow(place: ReportPlace, lastDay: string): EnvironmentRow {
  return {
    idAmbiente: place.id,
    nameAmbiente: place.name,
    categoria: place.category.name,
    setor: place.sector.name,
    setorId: place.sector.id,
    andar: place.floor,
    companyId: place.companyId,
    nameFilial: place.company,
    lastDay,
  }
}

/** Those in which a text is found in one of some fields. */
export function searchPlaces<Place extends ReportPlace>(
  places: readonly Place[],
  search: string,
  fields: readonly EnvironmentSearchField[],
): Place[] {
  const find = finder(search)
  const textOf: Record<EnvironmentSearchField, (place: Place) => string> = {
    environment: ({ name }) => name,
    category: ({ category }) => category.name,
    sector: ({ sector }) => sector.name,
    floor: ({ floor }) => floor,
  }
  return places.filter((place) => find(fields.map((field) => textOf[field](place))))
}

export function sortEnvironments(rows: readonly EnvironmentRow[], sort: CollaboratorSort): EnvironmentRow[] {
  const byEnvironmentName = byName<EnvironmentRow>(
    ({ nameAmbiente }) => nameAmbiente,
    ({ idAmbiente }) => idAmbiente,
  )
  return sorted(rows, sort, byEnvironmentName)
}

/** Level 1: somebody who worked in an environment. */
export interface EnvironmentCollaborator extends CollaboratorView {
  /** The flag: an observation, or the reason of an undone task, was written. */
  readonly hasObservation: boolean
}

/** Everybody who worked in one environment, in no order. */
export function environmentCollaboratorsOf(records: readonly WorkRecord[]): EnvironmentCollaborator[] {
  return [...Map.groupBy(records, ({ person }) => person.id).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ ...collaboratorView(first.person, lastDayOf(own)), hasObservation: hasNote(own) }] : []
  })
}

/** Those whose name or CPF contains a text (spec 3 §2.6), by name. */
export function searchEnvironmentCollaborators(
  rows: readonly EnvironmentCollaborator[],
  search: string,
): EnvironmentCollaborator[] {
  const found = searchPeople(rows, ({ telefone }) => telefone, search, ['name', 'cpf'])
  return sortCollaborators(found, 'name') as EnvironmentCollaborator[]
}

/** Level 2: a day on which somebody worked in an environment. */
export interface CollaboratorDay {
  readonly day: string
  readonly startedAt: string
  /** The latest end recorded; null while none is. */
  readonly endedAt: string | null
  readonly hasObservation: boolean
}

/** The days of one person in one environment, the latest first. */
export function collaboratorDaysOf(records: readonly WorkRecord[]): CollaboratorDay[] {
  return [...Map.groupBy(records, ({ plan }) => plan.day)]
    .map(([day, own]) => ({ day, ...spanOf(own), hasObservation: hasNote(own) }))
    .sort((a, b) => (a.day < b.day ? 1 : -1))
}

/** The days whose date, as it is shown, contains a text (spec 3 §2.6). */
export function searchCollaboratorDays(days: readonly CollaboratorDay[], search: string): CollaboratorDay[] {
  const find = finder(search)
  return days.filter(({ day }) => find([toDisplayDate(day)]))
}

/** Level 3: an environment on one day of one person (spec 3 §3, environment view). */
export interface EnvironmentView {
  readonly idAmbiente: number
  readonly nameAmbiente: string
  readonly categoria: string
  readonly setor: string
  readonly andar: string
  readonly companyId: number
  /** The scheduled base time. */
  readonly horaIni: string
  readonly horaFim: string
  /** The scheduled revision times, 'HH:MM - HH:MM', in the order of the plan. */
  readonly horaRevisoes: readonly string[]
  /** Names of the predefined procedures. */
  readonly procedimentos: readonly string[]
  /** What was done, with photos and revisions, by start. */
  readonly history: readonly ProcedureDetail[]
}

/** The views of some work in one environment on one day, one for each agenda it was of. */
export function environmentViewsOf(records: readonly WorkRecord[]): EnvironmentView[] {
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
        history: procedureDetailsOf(own),
      },
    ]
  })
}

function hasNote(records: readonly WorkRecord[]): boolean {
  return records.some((record) => noteOf(record) !== null)
}
