// `node bench/growth.ts [records]`: measures calls and table sizes while the database grows a hundredfold. Starts with
// a group of this number of records in 90 days (default: 100,000). Adds a group with ten times as many records. Then
// adds nine more groups of that size.
import { sql } from 'kysely'
import { createNeighbours, createRecordedGroup, type RecordedGroup } from '../api/test/test-recorded-group.ts'
import { startBenchSite, today } from './bench-site.ts'
import { type Measured, measureAlternately } from './measure.ts'
import { buildCalls } from './recorded-calls.ts'

const port = 4105
const rounds = 15
const records = Number(process.argv[2] ?? 100_000)
const site = await startBenchSite()
const { database } = site
const server = await site.serve(port)

/** Results by group and call. Each size of the database has a column. */
const columns: { title: string; group: RecordedGroup; figures: Record<string, Measured> }[] = []

const small = await made(() => createRecordedGroup(database, { executions: records, today }))
await measure('×1', small)
const large = await made(() => createRecordedGroup(database, { executions: records * 10, today }))
await measure('×10', small, large)
await made(() => createNeighbours(database, large, { recorded: 9 }))
await measure('×100', small, large)
console.log(`\nthe server had ${megabytes(await server.readMemory('most'))} MB of memory at most`)

await site.stop()

/** Runs `work`, which creates rows, and then the maintenance of the database. Prints duration and sizes. */
async function made<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  await site.settle()
  await printSizes(((performance.now() - began) / 1000).toFixed(0))
  return result
}

async function printSizes(seconds: string): Promise<void> {
  const {
    count,
    database: whole,
    tables,
  } = await database.asOwner(async (queries) => {
    const { rows } = await sql<{ name: string; rows: number; heap: number; indexes: number }>`
      select c.relname as name, c.reltuples::bigint as rows, pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by pg_total_relation_size(c.oid) desc limit 8`.execute(queries)
    const { rows: whole } = await sql<{ size: number; count: number }>`
      select pg_database_size(current_database()) as size, (select count(*) from executions) as count`.execute(
      queries,
    )
    return { count: whole[0]!.count, database: whole[0]!.size, tables: rows }
  })
  console.log(
    `\n${count} executions in the database, ${megabytes(whole)} MB, ${(whole / count).toFixed(0)} bytes for each (made in ${seconds} s)`,
  )
  for (const { name, rows, heap, indexes } of tables) {
    console.log(
      `  ${name}: ${rows} rows, ${megabytes(heap)} MB and indexes of ${megabytes(indexes)} MB, ` +
        `${((heap + indexes) / count).toFixed(0)} bytes for each execution`,
    )
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

/** Measures the calls of each group. Prints all columns of the table that are measured so far. */
async function measure(title: string, ...groups: RecordedGroup[]): Promise<void> {
  for (const group of groups)
    columns.push({
      title,
      group,
      figures: await measureAlternately(rounds, buildCalls(group, { port, today })),
    })
  for (const group of groups) {
    const own = columns.filter((column) => column.group === group)
    const first = own[0]!.figures
    const titles = own.map((column) => `database ${column.title}`.padStart(20)).join('')
    console.log(`\n${`a group of ${group.executions}, p50 in ms`.padEnd(44)}${titles}${'bytes'.padStart(10)}`)
    for (const [name, { p50, bytes }] of Object.entries(first)) {
      const smallest = columns[0]!.figures[name]!.p50
      const cells = own.map(({ figures, group }, index) => {
        const base = index > 0 ? p50 : group === small ? undefined : smallest
        const ratio = base === undefined ? '' : ` (×${(figures[name]!.p50 / base).toFixed(1)})`
        return `${figures[name]!.p50.toFixed(1)}${ratio}`.padStart(20)
      })
      console.log(`  ${name.padEnd(42)}${cells.join('')}${String(bytes).padStart(10)}`)
    }
  }
}
