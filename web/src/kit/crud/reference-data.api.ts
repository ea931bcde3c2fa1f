import { queryOptions } from '@tanstack/react-query'
import { listCompanies } from '@zelo/contract/companies'
import type { ProcedureDetails } from '@zelo/contract/procedure-details'
import type { ReferenceList } from '@zelo/contract/reference-lists'
import { call } from '../../lib/call.ts'

/** The fields that only one kind has. */
export type RecordDetails = { [Name in keyof ProcedureDetails]?: ProcedureDetails[Name] | undefined }

/** The values of a form, besides the company. */
export type RecordValues = { name: string; color?: string } & RecordDetails

/** A sector, risk, procedure or category. `color` and the details exist only if the kind has them. */
export interface ReferenceRecord extends RecordDetails {
  id: number
  name: string
  companyId: number
  company: string
  version: number
  color?: string
}

export const readRecordId = (record: ReferenceRecord) => record.id

/** Queries all records of one kind. `companyId` is the main company (R2-272). */
export function referenceDataQuery({ noun, list }: ReferenceList, companyId: number) {
  return queryOptions({
    queryKey: [noun, 'list', companyId],
    queryFn: ({ signal }): Promise<ReferenceRecord[]> => call(list, { query: { id: companyId } }, signal),
  })
}

/** Queries the parent company and its branches. If the query fails, it only logs the error (R2-319). */
export function companiesQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', 'list', companyId],
    queryFn: async ({ signal }) => {
      try {
        return await call(listCompanies, { params: { companyId } }, signal)
      } catch (error) {
        if (!signal.aborted) console.error('companies could not be loaded', error)
        throw error
      }
    },
  })
}
