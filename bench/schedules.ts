import { addDays } from '@zelo/contract/rules/calendar'
import type { Bench } from './bench.ts'
import { measureAlternately, measureCall, summarizeLatency } from './measure.ts'

/** Number of agendas. Each lasts a month and has three time windows a day. */
export const agendas = 2000
export const agendasPerCall = 200
const days = 30

/**
 * Measures the month and the day of the calendar with 60,000 appointments, and the day of the dashboard. Also measures
 * a large save while other callers read.
 */
export async function benchSchedules(bench: Bench, today: string): Promise<void> {
  const { port, token, companyId } = bench
  const first = `${addDays(today, 100).slice(0, 7)}-01`
  const parties = await selectParties(bench)
  const began = performance.now()
  for (let start = 0; start < agendas; start += agendasPerCall) {
    await saveAgendas(
      bench,
      Array.from({ length: agendasPerCall }, (_, index) =>
        buildAgenda(parties, start + index, [first, addDays(first, days - 1)], 3),
      ),
    )
  }
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${agendas} agendas of a month, ${agendas * days} appointments: saved in ${seconds.toFixed(1)} s`,
  )

  const get = (path: string) => () =>
    measureCall({ port, token, path: `/api/agendas/${path}`, encoding: 'zstd' })
  const day = addDays(first, 10)
  const { companyId: branchId } = parties.find((party) => party.companyId !== companyId) ?? parties[0]!
  const readDay = (company: number) =>
    get(`v2/Agendamentos/company?companyId=${company}&dataIni=${day}&dataFim=${day}`)
  const measured = await measureAlternately(20, {
    month: get(`month?companyId=${companyId}&month=${first.slice(0, 7)}`),
    found: get(`month?companyId=${companyId}&month=${first.slice(0, 7)}&search=sala%201`),
    day: get(`day?companyId=${companyId}&day=${day}`),
    branch: readDay(branchId),
    group: readDay(companyId),
  })
  const names = {
    month: 'counts of the month',
    found: 'the same, searched',
    day: `a day of ${agendas * 3} windows`,
    branch: 'the dashboard’s day of one company',
    group: `the same of the group, ${agendas} appointments`,
  }
  for (const [name, { p50, bytes }] of Object.entries(measured)) {
    console.log(`  ${names[name as keyof typeof names]}: ${p50.toFixed(1)} ms, ${bytes} bytes`)
  }

  const year = [addDays(first, 40), addDays(first, 404)] as const
  const items = Array.from({ length: 50 }, (_, index) => buildAgenda(parties, index, year, 1))
  const probe = () => measureCall({ port, token, path: `/api/setor/?id=${parties[0]!.companyId}` })
  const quiet = await summarizeLatency(probe, { rounds: 200 })
  const saving = saveAgendas(bench, items)
  const busy = await summarizeLatency(probe, { work: saving })
  console.log(
    `save of 50 agendas of a year: ${(await saving).toFixed(0)} ms; reads meanwhile p99 ${busy.p99.toFixed(1)} ms, ` +
      `${(busy.p99 / quiet.p99).toFixed(1)} times that of a quiet moment (${quiet.p99.toFixed(1)} ms)`,
  )
}

export interface Party {
  companyId: number
  environmentId: number
  userId: number
}

/** Selects at most `atMost` rooms and assigns a cleaner to each. */
export async function selectParties(
  { database, groupId }: Pick<Bench, 'database' | 'groupId'>,
  atMost = agendas,
): Promise<Party[]> {
  return await database.inGroup(groupId, async (queries) => {
    const cleaners = await queries.selectFrom('users').select('id').where('coordinator', '=', false).execute()
    const rooms = await queries
      .selectFrom('environments')
      .select(['id', 'company_id'])
      .limit(atMost)
      .execute()
    return rooms.map(({ id, company_id }, index) => ({
      companyId: company_id,
      environmentId: id,
      userId: cleaners[index % cleaners.length]!.id,
    }))
  })
}

/** Returns the nth agenda. It is daily. Its time windows do not overlap those of the same person in other rooms. */
export function buildAgenda(
  parties: readonly Party[],
  nth: number,
  [vigIni, vigFim]: readonly [string, string],
  windows: number,
) {
  const { companyId, environmentId, userId } = parties[nth]!
  const turn = parties.slice(0, nth).filter((party) => party.userId === userId).length
  const hours = Array.from({ length: windows }, (_, index) => {
    const start = index * 480 + turn * 30
    return { HORA_INICIAL: clock(start), HORA_FINAL: clock(start + 20), Id_EmpresasFilial: companyId }
  })
  const [main, ...revisions] = hours
  return {
    Id_EmpresasFilial: companyId,
    Id_Environments: environmentId,
    Id_Users: userId,
    revisionPhotos: false,
    vigIni,
    vigFim,
    Periodicidade: {
      nome: `agenda medida ${nth}`,
      type: 'sem',
      DIAS_SEMANA: 'Domingo - Segunda - Terça - Quarta - Quinta - Sexta - Sábado',
      hora_base_inicial: main!.HORA_INICIAL,
      hora_base_final: main!.HORA_FINAL,
      Id_EmpresasFilial: companyId,
      Revisoes: revisions,
    },
  }
}

/** Saves agendas in one call. Returns the duration in milliseconds. */
export async function saveAgendas(
  { port, token }: Pick<Bench, 'port' | 'token'>,
  items: readonly object[],
): Promise<number> {
  const call = { port, token, method: 'POST' as const, path: '/api/agendas/v2/saveAgenda' }
  return (await measureCall({ ...call, body: () => items })).milliseconds
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
