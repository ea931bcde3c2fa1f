// `node bench/soak.ts [minutes]`: runs mixed calls at 70 % of the server's maximum (default: ten minutes). Fails if a
// call fails. Prints memory and latency of the second half, compared with the first.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashToken } from '../api/src/http/token.ts'
import { createRecordedGroup, type RecordedGroup } from '../api/test/test-recorded-group.ts'
import { startBenchSite, today } from './bench-site.ts'
import { measureThroughput } from './measure.ts'
import { buildCalls } from './recorded-calls.ts'

const port = 4106
const minutes = Number(process.argv[2] ?? 10)
const share = 0.7
/** Share of each call in percent. */
const weights: Partial<Record<keyof ReturnType<typeof buildCalls>, number>> = {
  'environments, a page by part of a name': 35,
  'appointments of a day': 20,
  'own work of 8 days': 15,
  'delivery of four tasks': 8,
  'changes, the newest': 6,
  'a person’s records of 8 days': 4,
  'a collaborator’s days, 90 days': 4,
  'an environment’s days, 90 days': 3,
  'report by collaborator, 90 days': 2,
  'report by environment, 90 days': 1,
  'tasks not done, 90 days': 1,
  'audit, 90 days': 1,
}

const site = await startBenchSite()
const { database } = site
const server = await site.serve(port)
const group = await createRecordedGroup(database, { executions: 100_000, today })
await site.settle()

// Every cleaner delivers work, spread evenly over the appointments. Otherwise one appointment would get thousands of
// records.
const phones = (await selectPhones(group)).map((phone) => buildCalls(phone, { port, today }))
let turn = 0
const ofPhones = (name: 'own work of 8 days' | 'delivery of four tasks') => () => {
  turn += 1
  return phones[turn % phones.length]![name]()
}
const calls = {
  ...buildCalls(group, { port, today }),
  'own work of 8 days': ofPhones('own work of 8 days'),
  'delivery of four tasks': ofPhones('delivery of four tasks'),
}
const deck = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => calls[name as keyof typeof calls]),
)
let drawn = 0
/** Every hundred calls have the same mix, because 37 and 100 have no common divisor. */
const draw = () => {
  drawn += 37
  return deck[drawn % deck.length]!()
}

await measureThroughput(16, 500, draw)
const most = await measureThroughput(16, 4000, draw)
const rate = most * share
console.log(`at most ${most.toFixed(0)} calls a second, now ${rate.toFixed(0)} for ${minutes} minutes`)

/** One output line per half minute. */
interface Slice {
  times: number[]
  memory: number[]
}
const sliceLength = 30_000
const slices: Slice[] = []
let failures = 0
let underWay = 0
let mostUnderWay = 0
const began = performance.now()
const end = began + minutes * 60_000
const sliceNow = () => {
  const index = Math.floor((performance.now() - began) / sliceLength)
  slices[index] ??= { times: [], memory: [] }
  return slices[index]
}

const watching = setInterval(async () => {
  sliceNow().memory.push((await server.readMemory('resident')) / 1e6)
}, 1000)
for (let made = 0; performance.now() < end; ) {
  const due = Math.floor(((performance.now() - began) / 1000) * rate)
  for (; made < due; made += 1) void one()
  await delay(5)
}
clearInterval(watching)
while (underWay > 0) await delay(20)

const half = Math.floor(slices.length / 2)
const [first, second] = [slices.slice(Math.min(2, half), half), slices.slice(half, slices.length)]
const p99 = (part: Slice[]) =>
  quantile(
    part.flatMap(({ times }) => times),
    0.99,
  )
const computeMedianMemory = (part: Slice[]) =>
  quantile(
    part.flatMap(({ memory }) => memory),
    0.5,
  )
const growth = computeMedianMemory(second.slice(-2)) / computeMedianMemory(second.slice(0, 2)) - 1
for (const [index, { times, memory }] of slices.entries()) {
  console.log(
    `${String((index * sliceLength) / 1000).padStart(5)} s: ${(times.length / (sliceLength / 1000)).toFixed(0)}/s, ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, memory ${quantile(memory, 0.5).toFixed(0)} MB`,
  )
}
console.log(
  `${slices.reduce((sum, { times }) => sum + times.length, 0)} calls, ${failures} failed, at most ${mostUnderWay} at once; ` +
    `p99 ${p99(first).toFixed(1)} ms, then ${p99(second).toFixed(1)} ms; memory of the second half ${(growth * 100).toFixed(1)} %`,
)

await site.stop(failures > 0 ? 1 : 0)

async function one(): Promise<void> {
  const slice = sliceNow()
  underWay += 1
  mostUnderWay = Math.max(mostUnderWay, underWay)
  try {
    slice.times.push((await draw()).milliseconds)
  } catch (error) {
    failures += 1
    if (failures <= 5) console.error(error)
  } finally {
    underWay -= 1
  }
}

function quantile(values: number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * at)] ?? 0
}

/** Signs in each cleaner of the group who has an agenda. Returns a copy of the group for each of these cleaners. */
async function selectPhones(group: RecordedGroup): Promise<RecordedGroup[]> {
  type Phone = Pick<
    RecordedGroup,
    'userId' | 'environmentId' | 'agendaId' | 'appointmentIds' | 'taskIds' | 'qrKey'
  >
  const rows = await database.asOwner(async (queries) => {
    const { rows } = await sql<Phone>`
      select g.user_id as "userId", g.environment_id as "environmentId", g.id as "agendaId",
        array(select id from appointments where group_id = g.group_id and agenda_id = g.id order by day) as "appointmentIds",
        array(select id from tasks where group_id = g.group_id and environment_id = g.environment_id) as "taskIds",
        e.qr_key as "qrKey"
      from agendas g join environments e on e.group_id = g.group_id and e.id = g.environment_id
      where g.group_id = ${group.groupId}`.execute(queries)
    const people = [...new Set(rows.map(({ userId }) => userId))]
    await queries
      .insertInto('sessions')
      .values(
        people.map((userId) => ({
          group_id: group.groupId,
          token_hash: hashToken(buildSoakToken(userId)),
          user_id: userId,
          expires_at: sql<Date>`now() + interval '1 day'`,
        })),
      )
      .execute()
    return rows
  })
  return rows.map((phone) => ({ ...group, ...phone, cleanerToken: buildSoakToken(phone.userId) }))
}

function buildSoakToken(userId: number): string {
  return `token-of-the-soak-for-${userId}`
}
