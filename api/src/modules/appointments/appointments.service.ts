import type { Appointment } from '@zelo/contract/appointments'
import { wireStatusOn } from '@zelo/contract/rules/appointment-status'
import { instantOf, localMoment, toZonedIso } from '@zelo/contract/rules/calendar'
import type { Queries } from '../../database/tenant.ts'
import { distinct } from '../../distinct.ts'
import { JsonList } from '../../http/route.ts'
import { fileUrl } from '../../storage/file-url.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { companyScope } from '../companies/companies.service.ts'
import { describePeriodicity } from '../periodicities/periodicities.service.ts'
import {
  type AppointmentRow,
  selectAgendas,
  selectAppointments,
  selectTasks,
  selectUsers,
} from './appointments.queries.ts'

/**
 * The appointments of a company in a range of days (see `Appointment` of the contract), as JSON.
 * A month of a large group repeats each agenda thirty times: its JSON is made once and put in thirty times.
 * @throws `not_found` for a company of nobody's or another group's
 */
export async function listAppointments(
  queries: Queries,
  scope: { firstDay: string; lastDay: string; companyId: number },
  now: Date,
): Promise<JsonList> {
  const branchId = await companyScope(queries, scope.companyId)
  const rows = await selectAppointments(queries, { ...scope, branchId })
  const companies = await companiesById(queries, now)
  const users = await usersById(queries, rows)
  const agendas = await agendasById(queries, rows, companies)
  return new JsonList(() => items(rows, { companies, users, agendas }))
}

/** One appointment of the wire after the other. */
function* items(rows: readonly AppointmentRow[], { companies, users, agendas }: Parts): Generator<string> {
  for (const row of rows) {
    const company = companies.get(row.company_id)
    if (!company) throw new Error(`appointment ${row.id} without its company`)
    const status = wireStatusOn(row.status, row.day, company.today)
    const start = startOf(row.day, row.start_time, company.timeZone)
    yield `{"id":${row.id},"agendaId":${row.agenda_id},"companyId":${row.company_id},"userId":${row.user_id},` +
      `"dataAgend":"${row.day}","startDate":"${start}","horaIni":"${row.start_time}","horaFim":"${row.end_time}",` +
      `"status":${status === null ? 'null' : `"${status}"`},"viraNoite":false,"active":${row.active},` +
      `"slots":${row.slots},"extras":${row.extras},"User":${users.get(row.user_id)},` +
      `"Empresa":${company.json},"Agenda":${agendas.get(row.agenda_id)}}`
  }
}

interface Parts {
  companies: Awaited<ReturnType<typeof companiesById>>
  users: Map<number, string>
  agendas: Map<number, string>
}

function startOf(day: string, time: string, timeZone: string): string {
  return toZonedIso(instantOf(day, time, timeZone), timeZone)
}

async function companiesById(queries: Queries, now: Date) {
  const rows = await selectCompanies(queries)
  return new Map(
    rows.map(({ id, name, time_zone: timeZone }) => {
      const json = JSON.stringify({ ID: id, NOME: name } satisfies Appointment['Empresa'])
      return [id, { json, timeZone, today: localMoment(now, timeZone).day }]
    }),
  )
}

async function usersById(queries: Queries, rows: readonly AppointmentRow[]): Promise<Map<number, string>> {
  const users = await selectUsers(queries, distinct(rows.map((row) => row.user_id)))
  return new Map(
    users.map(({ id, name, avatar }) => [
      id,
      JSON.stringify({ id, nome: name, avatar, avatar_url: fileUrl(avatar) } satisfies Appointment['User']),
    ]),
  )
}

async function agendasById(
  queries: Queries,
  rows: readonly AppointmentRow[],
  companies: Map<number, { timeZone: string }>,
): Promise<Map<number, string>> {
  const agendas = await selectAgendas(queries, distinct(rows.map((row) => row.agenda_id)))
  const tasks = Map.groupBy(
    await selectTasks(queries, distinct(agendas.map((agenda) => agenda.environment_id))),
    (task) => task.environment_id,
  )
  return new Map(
    agendas.map((agenda) => {
      const timeZone = companies.get(agenda.company_id)?.timeZone ?? 'UTC'
      return [
        agenda.id,
        JSON.stringify(describeAgenda(agenda, tasks.get(agenda.environment_id) ?? [], timeZone)),
      ]
    }),
  )
}

type AgendaRow = Awaited<ReturnType<typeof selectAgendas>>[number]
type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]

function describeAgenda(row: AgendaRow, tasks: readonly TaskRow[], timeZone: string): Appointment['Agenda'] {
  const procedures = (mandatory: boolean) =>
    tasks.filter((task) => task.mandatory === mandatory).map(({ id, name }) => ({ id, name }))
  const companyId = row.company_id
  return {
    ID: row.id,
    ATIVO: row.active,
    FINALIZADO: row.finished_at !== null,
    DATA_FINALIZACAO: row.finished_at && toZonedIso(row.finished_at, timeZone),
    Id_EmpresasFilial: companyId,
    Id_Environments: row.environment_id,
    Id_Periodicidade: row.periodicity_id,
    Id_Users: row.user_id,
    vigIni: row.valid_from,
    vigFim: row.valid_to,
    plus: row.off_schedule,
    revisionPhotos: row.revision_photos,
    Environment: {
      id: row.environment_id,
      name: row.environment_name,
      andar: row.floor,
      categoriaId: row.category_id,
      companyId,
      setorId: row.sector_id,
      IMAGEM: row.image,
      HORA_INICIAL: row.start_time,
      HORA_FINAL: row.end_time,
      qtdLimpezaDia: 1 + row.revisions.length,
      Setor: { id: row.sector_id, name: row.sector_name, companyId },
      Categoria: { id: row.category_id, name: row.category_name, companyId },
      Procedures: procedures(true),
      proceduresOptions: procedures(false),
    },
    Periodicidade: describePeriodicity(
      {
        ...row,
        id: row.periodicity_id,
        name: row.periodicity_name,
        active: row.periodicity_active,
        created_at: row.periodicity_created_at,
      },
      timeZone,
    ),
  }
}
