import type { ReferenceData } from '@zelo/contract/reference-data'
import type { ReferenceName } from '@zelo/contract/reference-lists'
import { sql } from 'kysely'
import { type Caller, createTestApp, type Reply, type TestApp } from '../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../test/test-group.ts'

/** The properties of one kind that the test suite needs. */
export interface SuiteDefinition {
  contract: ReferenceData
  table: ReferenceName
  /** Other names that the specification gives to the fields `id` and `name`. EMPRESA_ID is not listed. */
  alsoNamed?: Readonly<Record<string, 'id' | 'name'>>
  /** The values of the fields that only this kind has, in a record that was created with a name only. */
  details?: Readonly<Record<string, unknown>>
  /**
   * The requirement id of each of the four calls, such as `R2-286`. Undefined for a kind that is not in the
   * specification.
   */
  shows?: { list: string; create: string; edit: string; remove: string }
}

export interface Row {
  id: number
  name: string
  companyId: number
  EMPRESA: string
  EMPRESA_ID: number
  version: number
  color?: string
}

/** A server with two groups. The default caller is the first group's coordinator. */
export type TestKind = Awaited<ReturnType<typeof createTestKind>>

export async function createTestKind({ contract, table, alsoNamed = {}, details = {} }: SuiteDefinition) {
  const server: TestApp = await createTestApp()
  const group: TestGroup = await createGroup(server.database, { marker: 'orla' })
  const otherGroup: TestGroup = await createGroup(server.database, { marker: 'duna' })
  /** The records have a colour if the kind has one. */
  const extra = contract.withColor ? { color: '#1188aa' } : {}
  const writer: Caller = group.people.coordinator
  const create = (body: unknown, caller: Caller = writer): Promise<Reply> =>
    server.send(caller, contract.create, { body })
  const named = (name: unknown, companyId: unknown = group.branch) => ({ name, companyId, ...extra })
  return {
    server,
    group,
    otherGroup,
    create,
    /** Returns the expected response for a record with this id, name and company. */
    buildResponse: (id: number, name: string, companyId: number, EMPRESA: string, version = 1) => {
      const aliased = Object.entries(alsoNamed).map(([alias, field]) => [alias, field === 'id' ? id : name])
      const company = { EMPRESA, EMPRESA_ID: companyId }
      return {
        ...named(name, companyId),
        id,
        ...company,
        version,
        ...details,
        ...Object.fromEntries(aliased),
      }
    },
    /** Builds the body of a create or an edit. */
    named,
    renamed: (name: unknown, empresa: unknown = group.branch) => ({ name, empresa, ...extra }),
    async created(name: string, companyId = group.branch): Promise<Row> {
      return (await create(named(name, companyId))).body
    },
    /** Sends a text unchanged as the body of a call that creates a record. */
    createFrom: (payload: string, type = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url: `/api${contract.create.path}`,
        headers: { authorization: `Bearer ${group.people.coordinator.token}`, 'content-type': type },
        payload,
      }),
    edit: (id: unknown, body: unknown, caller: Caller = writer): Promise<Reply> =>
      server.send(caller, contract.edit, { params: { id }, body }),
    remove: (id: unknown, caller: Caller = writer): Promise<Reply> =>
      server.send(caller, contract.remove, { params: { id } }),
    async list(query: object = {}): Promise<Row[]> {
      return (await server.send(writer, contract.list, { query })).body
    },
    /** Returns all rows of the table in all groups, to check that a rejected call stored nothing. */
    stored: () =>
      server.database.asOwner(async (queries) => {
        const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(queries)
        return rows
      }),
    setActive: (companyId: number, active: boolean) =>
      server.database.asOwner((queries) =>
        queries.updateTable('companies').set({ active }).where('id', '=', companyId).execute(),
      ),
    close: server.close,
  }
}
