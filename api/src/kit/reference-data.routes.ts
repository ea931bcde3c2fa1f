import type { ReferenceData } from '@zelo/contract/reference-data'
import { referenceKinds } from '@zelo/contract/reference-kinds'
import { referenceNames } from '@zelo/contract/reference-lists'
import { longRoute, type Module, route } from '../http/route.ts'
import { createRecord, editRecord, listRecords, removeRecord } from './reference-data.service.ts'
import { importRecords } from './reference-data-import.service.ts'
import { readReferenceTable } from './reference-tables.ts'

/** The modules of all kinds of reference data. Each module has six calls (R2-286 to R2-306). */
export const referenceModules: readonly Module[] = referenceNames.map((name) => {
  const contract: ReferenceData = referenceKinds[name]
  const kind = readReferenceTable(name)
  return {
    noun: contract.noun,
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
})

function toWrittenRecord(body: { name: string; color?: string }, details: readonly string[]) {
  const given = details.map((field) => [field, Reflect.get(body, field)])
  return { name: body.name, color: body.color, details: Object.fromEntries(given) }
}
