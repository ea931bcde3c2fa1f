// `node bench/audit.ts [records …]`: measures the facts and filters of the audit page, by number of records in 90 days.
import type { AuditFacts } from '@zelo/contract/audit'
import { type AuditFilter, auditCharts } from '@zelo/contract/rules/audit-charts'
import { addDays } from '@zelo/contract/rules/calendar'
import { sql } from 'kysely'
import { createRecordedGroup } from '../api/test/test-recorded-group.ts'
import { startBenchSite, today } from './bench-site.ts'
import { measureAlternately, measureCall } from './measure.ts'

const port = 4104
const sizes = process.argv.slice(2).map(Number)
const site = await startBenchSite()
const { database } = site
await site.serve(port)

for (const executions of sizes.length > 0 ? sizes : [1_000_000]) {
  const { token, companyId, ...group } = await createRecordedGroup(database, { executions, today })
  await addUnplanned(group, executions / 20)
  await site.settle()
  const path = (from: string) => `/api/audit/facts?companyId=${companyId}&from=${from}&to=${today}`
  const whole = path(addDays(today, -90))
  const facts = await measureAlternately(15, {
    'facts of 90 days': () => measureCall({ port, token, path: whole }),
    'facts of 90 days, br': () => measureCall({ port, token, path: whole, encoding: 'br' }),
    'facts of 90 days, zstd': () => measureCall({ port, token, path: whole, encoding: 'zstd' }),
    'facts of 8 days, zstd': () =>
      measureCall({ port, token, path: path(addDays(today, -7)), encoding: 'zstd' }),
  })
  console.log(`${group.executions} records of 90 days`)
  for (const [name, { p50, bytes }] of Object.entries(facts)) {
    console.log(`  ${name}: ${p50.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} KB`)
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${whole}`, { headers })
  benchFilters((await answer.json()) as AuditFacts)
}

await site.stop()

/** Adds agendas for cleanings beyond the plan. Each cleaning has its own agenda. */
async function addUnplanned(group: { groupId: number; agendaId: number }, count: number): Promise<void> {
  await database.asOwner((queries) =>
    sql`
      insert into agendas (group_id, company_id, environment_id, user_id, periodicity_id, valid_from, valid_to,
        off_schedule)
      select group_id, company_id, environment_id, user_id, periodicity_id, valid_from, valid_to, true
      from agendas, generate_series(1, ${Math.ceil(count)}::int)
      where group_id = ${group.groupId} and id = ${group.agendaId}`.execute(queries),
  )
}

/** Measures how long a browser needs to build the charts, without a filter and with all six filters. */
function benchFilters(facts: AuditFacts): void {
  const half = <Value>(values: readonly Value[]) => values.filter((_, place) => place % 2 === 0).map(String)
  const filters: Record<string, AuditFilter> = {
    'charts without a filter': {},
    'charts with all filters': {
      companies: half(facts.companies.id),
      employees: half(facts.employees.id),
      environments: half(facts.environments.id),
      categories: half(facts.categories),
      sectors: half(facts.sectors),
      procedures: half(facts.procedures),
    },
  }
  for (const [name, filter] of Object.entries(filters)) {
    const times = Array.from({ length: 30 }, () => {
      const began = performance.now()
      auditCharts(facts, filter)
      return performance.now() - began
    }).sort((a, b) => a - b)
    console.log(`  ${name}, ${facts.work.count.length} sums: ${times[15]!.toFixed(1)} ms`)
  }
}
