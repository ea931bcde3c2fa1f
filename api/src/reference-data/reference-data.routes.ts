import type { ReferenceData } from '@zelo/contract/reference-data'
import { type Module, route } from '../http/route.ts'
import type { ReferenceDataTable } from './reference-data.queries.ts'
import { createRecord, editRecord, listRecords, removeRecord } from './reference-data.service.ts'

/** What differs between two kinds of reference data: their calls, their table, and what uses them. */
export interface ReferenceDataDefinition extends Omit<ReferenceDataTable, 'withColor'> {
  contract: Omit<ReferenceData, 'record'>
}

/** The five calls of one kind of reference data (spec 2 §7). */
export function referenceDataModule(definition: ReferenceDataDefinition): Module {
  const { contract } = definition
  const table = { ...definition, withColor: contract.withColor }
  return {
    noun: contract.noun,
    routes: [
      route(contract.list, ({ queries, query }) => listRecords(queries, table, query.id)),
      route(contract.create, ({ queries, body }) =>
        createRecord(queries, table, body.companyId, recordOf(body)),
      ),
      route(contract.edit, ({ queries, params, body }) =>
        editRecord(queries, table, { id: params.id, companyId: body.empresa }, recordOf(body)),
      ),
      route(contract.remove, ({ queries, params }) => removeRecord(queries, table, params.id)),
    ],
  }
}

function recordOf(body: { name: string; color?: string }) {
  return { name: body.name, color: body.color }
}
