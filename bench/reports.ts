// `node bench/reports.ts [records …]`: measures the history reports at 10,000, 100,000 and 1,000,000 records of 90 days.
import http from 'node:http'
import { addDays } from '@zelo/contract/rules/calendar'
import { sql } from 'kysely'
import { createRecordedGroup, type RecordedGroup } from '../api/test/test-recorded-group.ts'
import { startBenchSite, today } from './bench-site.ts'
import { measureAlternately, measureCall, summarizeLatency } from './measure.ts'

const port = 4103
/** Measurements of the server's memory during the last response (bytes). */
let watched: number[] = []
const sizes = process.argv.slice(2).map(Number)
const site = await startBenchSite()
const { database } = site
const server = await site.serve(port)

for (const executions of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) {
  const began = performance.now()
  const group = await createRecordedGroup(database, { executions, today })
  await site.settle()
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${group.executions} records of 90 days (made in ${seconds} s)`)
  await benchLists(group)
  await benchStreams(group)
}

await site.stop()

/** Measures the lists for the whole interval, and one drill-down of each level. */
async function benchLists({ token, companyId, userId, environmentId, groupId }: RecordedGroup) {
  const interval = `from=${addDays(today, -90)}&to=${today}`
  const get = (path: string) => () => measureCall({ port, token, path: `/api/${path}` })
  const day = await database.asOwner(async (queries) => {
    const { rows } = await sql<{ day: string }>`
      select max(day) as day from executions where group_id = ${groupId} and user_id = ${userId}`.execute(
      queries,
    )
    return rows[0]!.day
  })
  const whole = `companyId=${companyId}&${interval}`
  const measured = await measureAlternately(15, {
    collaborators: get(`history/collaborators?${whole}`),
    'collaborators, searched': get(`history/collaborators?${whole}&search=pessoa%201`),
    environments: get(`history/environments?${whole}`),
    'environments, searched': get(`history/environments?${whole}&search=sala%201`),
    'incomplete tasks': get(`history/undone-tasks?${whole}`),
    'incomplete tasks, searched': get(`history/undone-tasks?${whole}&search=pessoa%201&in=collaborator`),
    'a collaborator’s days': get(`history/collaborators/${userId}/days?${interval}`),
    'a collaborator’s records of a day': get(
      `historic/v2/user?userId=${userId}&dataIni=${day}&dataFim=${day}`,
    ),
    'an environment’s collaborators': get(`history/environments/${environmentId}/collaborators?${interval}`),
    'an environment’s days': get(`history/environments/${environmentId}/days?userId=${userId}&${interval}`),
    'a procedure’s incomplete tasks': get(`history/undone-tasks/records?${whole}&procedure=nome%203`),
  })
  for (const [name, { p50, bytes }] of Object.entries(measured)) {
    console.log(`  ${name}: ${p50.toFixed(1)} ms, ${bytes} bytes`)
  }
}

/**
 * Measures two large responses: the records of a company in 18 days, and an export of 90 days. Also measures the
 * latency of another caller's calls during these responses.
 */
async function benchStreams({ token, companyId }: RecordedGroup): Promise<void> {
  const probe = () =>
    measureCall({
      port,
      token,
      path: `/api/history/undone-tasks?companyId=${companyId}&from=${today}&to=${today}`,
    })
  const quiet = await summarizeLatency(probe, { rounds: 100 })
  const dataIni = addDays(today, -18)
  const paths = {
    'records of 18 days': `historic/v2/company?companyId=${companyId}&dataIni=${dataIni}&dataFim=${today}`,
    'rows of the environments’ export, 90 days': `history/environments/export?companyId=${companyId}&from=${addDays(today, -90)}&to=${today}`,
  }
  for (const [name, path] of Object.entries(paths)) {
    for (const encoding of ['identity', 'zstd']) {
      const before = await server.readMemory('resident')
      const reading = read(`/api/${path}`, token, encoding)
      const busy = await summarizeLatency(probe, { work: reading })
      const { firstByte, milliseconds, bytes } = await reading
      console.log(
        `  ${name}, ${encoding}: first byte ${firstByte.toFixed(0)} ms, whole ${(milliseconds / 1000).toFixed(1)} s, ` +
          `${(bytes / 1e6).toFixed(1)} MB, memory +${Math.round((Math.max(...watched) - before) / 1e6)} MB, ` +
          `a small call meanwhile p99 ${busy.p99.toFixed(1)} ms (quiet ${quiet.p99.toFixed(1)} ms)`,
      )
    }
  }
}

/** Reads a whole response. Returns the time of its first byte and the server's memory during the read. */
async function read(path: string, token: string, encoding: string) {
  const started = performance.now()
  watched = [await server.readMemory('resident')]
  const timer = setInterval(async () => watched.push(await server.readMemory('resident')), 50)
  try {
    return await new Promise<{ firstByte: number; milliseconds: number; bytes: number }>(
      (resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
        const request = http.get({ host: '127.0.0.1', port, path, headers }, (response) => {
          let firstByte = 0
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            firstByte ||= performance.now() - started
            bytes += chunk.length
          })
          response.on('error', reject)
          response.on('end', () => resolve({ firstByte, milliseconds: performance.now() - started, bytes }))
        })
        request.on('error', reject)
      },
    )
  } finally {
    clearInterval(timer)
  }
}
