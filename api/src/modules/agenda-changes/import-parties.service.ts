import type { AgendaColumn } from '@zelo/contract/agenda-import'
import type { FaultReason } from '@zelo/contract/import-faults'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Queries } from '../../database/tenant.ts'
import type { AgendaRecord } from '../../imports/records.ts'
import { type ImportPerson, selectImportPeople, selectImportRooms } from './import.queries.ts'

interface Party {
  id: number
  name: string
}

export interface FoundParties {
  company: Party
  environment: Party
  person: Party
}

type Note = (column: AgendaColumn, reason: FaultReason, value: string) => void

/**
 * Looks up the companies, environments and people that a file names. Returns a function that finds the company,
 * environment and person of one record.
 */
export async function findParties(
  queries: Queries,
  records: readonly AgendaRecord[],
): Promise<(record: AgendaRecord, note: Note) => FoundParties | undefined> {
  const { companies, environments } = await selectImportRooms(queries, {
    companyKeys: [...new Set(records.map(({ company }) => company.key))],
    roomKeys: [...new Set(records.map(({ environment }) => environment.key))],
  })
  const companyByKey = new Map(companies.map((company) => [company.key, company]))
  const roomByKey = new Map(environments.map((room) => [`${room.companyId}\n${room.key}`, room]))
  const people = await selectImportPeople(queries)
  const peopleByKey = Map.groupBy(people, ({ name }) => nameKey(name))
  const personByCpf = new Map(people.map((person) => [person.cpf, person]))

  return ({ company: named, environment, person, cpf }, note) => {
    const company = companyByKey.get(named.key)
    if (named.key !== '' && !company) note('company', 'unknown_company', named.name)
    const room = company && roomByKey.get(`${company.id}\n${environment.key}`)
    if (company && environment.key !== '' && !room)
      note('environment', 'unknown_environment', environment.name)
    const byCpf = cpf === null ? undefined : personByCpf.get(cpf)
    const found = byCpf ? [byCpf] : (peopleByKey.get(person.key) ?? [])
    const chosen = choosePerson(found, (reason) => {
      if (person.key !== '') note('person', reason, person.name)
    })
    return company && room && chosen && { company, environment: room, person: chosen }
  }
}

/**
 * Returns the only active cleaner in `found`. If there is none or more than one, notes the reason and returns
 * undefined.
 */
function choosePerson(
  found: readonly ImportPerson[],
  note: (reason: FaultReason) => void,
): ImportPerson | undefined {
  const cleaners = found.filter(({ coordinator }) => !coordinator)
  const active = cleaners.filter((person) => person.active)
  if (active.length === 1) return active[0]
  if (active.length > 1) note('ambiguous_person')
  else if (found.length === 0) note('unknown_person')
  else note(cleaners.length > 0 ? 'inactive_person' : 'person_not_cleaner')
  return undefined
}
