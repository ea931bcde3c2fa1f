import type { ReferenceData } from '@zelo/contract/reference-data'
import { longRoute, type Module, route } from '../http/route.ts'
import type { ReferenceDataTable } from './reference-data.queries.ts'
import { createRecord, editRecord, listRecords, removeRecord } from './reference-data.service.ts'
import { importRecords } from './reference-data-import.service.ts'

/** The differences between kinds of reference data: calls, tables, and names of fields. */
export interface ReferenceDataDefinition extends Omit<ReferenceDataTable, 'withColor'> {
  contract: ReferenceData
}

/** Returns the six calls of one kind of reference data (R2-286 to R2-306). */
export function referenceDataModule(
  definition: ReferenceDataDefinition,
): Module & { kind: ReferenceDataTable } {
  const { contract } = definition
  const kind = { ...definition, withColor: contract.withColor }
  return {
    noun: contract.noun,
    kind,
    routes: [
      route(contract.list, ({ queries, query }) => listRecords(queries, kind, query.id)),
      route(contract.create, ({ queries, body }) =>
        createRecord(queries, kind, body.companyId, toWrittenRecord(body, contract.details)),
      ),
      route(contract.edit, ({ queries, params, body }) =>
        editRecord(
          queries,
          kind,
          { id: params.id, companyId: body.companyId, version: body.version },
          toWrittenRecord(body, contract.details),
        ),
      ),
      route(contract.remove, ({ queries, params }) => removeRecord(queries, kind, params.id)),
      longRoute(contract.batch.call, ({ body, ...call }) =>
        importRecords(call, kind, contract.batch.file, body),
      ),
    ],
  }
}

function toWrittenRecord(body: { name: string; color?: string }, details: readonly string[]) {
  const given = details.map((field) => [field, Reflect.get(body, field)])
  return { name: body.name, color: body.color, details: Object.fromEntries(given) }
}
