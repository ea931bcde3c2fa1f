import { collaboratorSearchFields, searchPeople } from '@zelo/contract/rules/collaborator-report'
import { environmentSearchFields, searchPlaces } from '@zelo/contract/rules/environment-report'
import type { UndoneSearchField } from '@zelo/contract/rules/undone-tasks'
import type { CountFilter } from './figures.queries.ts'
import type { WorkReader } from './work-reader.ts'

type PersonField = (typeof collaboratorSearchFields)[number]
type PlaceField = (typeof environmentSearchFields)[number]

/** The search of a report: a text in some fields, and a sector. */
export interface ReportSearch {
  search: string
  in: readonly (PersonField | PlaceField | UndoneSearchField)[]
  /** '-1' or undefined means every sector. */
  sectorId?: number | '-1' | undefined
}

/**
 * Returns the filter for the cleanings that a report's search selects. The figures of the report and the list of cleanings
 * use this filter. A search for task names selects all cleanings, because the filter has no tasks.
 */
export async function findSearched(
  reader: WorkReader,
  branchId: number | null,
  { search, in: fields, sectorId: sector }: ReportSearch,
): Promise<Pick<CountFilter, 'userIds' | 'environmentIds' | 'sectorId'>> {
  const sectorId = sector === '-1' ? undefined : sector
  if (search === '' || fields.includes('task')) return { sectorId }
  const ofPerson = collaboratorSearchFields.filter(
    (field) => fields.includes(field) || (field === 'name' && fields.includes('collaborator')),
  )
  const ofPlace = environmentSearchFields.filter((field) => fields.includes(field))
  const toIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return {
    userIds: ofPerson.length === 0 ? null : toIds(searchPeople(await reader.people(), search, ofPerson)),
    environmentIds:
      ofPlace.length === 0 ? null : toIds(searchPlaces(await reader.places({ branchId }), search, ofPlace)),
    sectorId,
  }
}
