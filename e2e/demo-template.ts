// Creates the demo group once per test run. Each test file gets a copy of its database and files.
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { queryDatabase } from './demo-database.ts'
import { startServer } from './server.ts'

/** Environment variables with the URL of the demo's database and its data directory. */
const variables = { database: 'ZELO_TEST_DEMO', directory: 'ZELO_TEST_DEMO_FILES' }

/** Creates the demo in a cluster. Sets the variables for tests that start afterwards. */
export async function makeDemoTemplate(cluster: string, directory: string): Promise<void> {
  const url = toDatabaseUrl('demo', cluster)
  await queryDatabase(cluster, 'create database demo')
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: directory, DEMO: 'on' })
  await server.stop()
  await removeCalendar(url)
  process.env[variables.database] = url
  process.env[variables.directory] = directory
}

/**
 * Removes the calendar, because a holiday in the next weeks would skip cleanings that tests plan. Undoes its effects
 * after the current day, without a trace in the change log. Work up to the current day stays as the demo recorded it.
 * All agendas inherit the calendar, so that a closure that a test adds skips every cleaning.
 */
async function removeCalendar(url: string): Promise<void> {
  const today = "(now() at time zone 'America/Fortaleza')::date"
  await queryDatabase(
    url,
    `set session_replication_role = replica;
    delete from calendar_days;
    delete from changes where subject = 'calendar-day';
    update agendas set on_holiday = 'inherit';
    update companies set state = null, municipality = '';
    update appointments set skip_name = null, skip_kind = null, active = cancellation_id is null,
      out_since = case when cancellation_id is not null then out_since end
    where skip_name is not null and day > ${today};
    update appointments set day = planned_day, planned_day = null
    where day > ${today} and planned_day > ${today}`,
  )
}

/** Copies the demo for one server. */
export async function copyDemo(directory: string) {
  const { files } = demo()
  const { url, remove } = await createDatabase('template demo')
  // The copy is synchronous. Asynchronous copies of hundreds of small files take three times as long.
  cpSync(files, directory, { recursive: true })
  return { settings: { DATABASE_URL: url, DATA_DIR: directory }, remove }
}

/** Creates an empty database in the demo's cluster. A server that uses it starts no database of its own. */
export const createEmptyDatabase = () => createDatabase('')

async function createDatabase(options: string) {
  const { template } = demo()
  const name = `demo_${randomBytes(8).toString('hex')}`
  const cluster = toDatabaseUrl('postgres', template)
  await queryDatabase(cluster, `create database ${name} ${options}`)
  return {
    url: toDatabaseUrl(name, template),
    remove: () => queryDatabase(cluster, `drop database ${name} with (force)`),
  }
}

function demo() {
  const { [variables.database]: template, [variables.directory]: files } = process.env
  if (!template || !files) throw new Error('browser tests run with "npm test -- e2e"')
  return { template, files }
}

/** Returns the URL of another database in the same cluster. */
function toDatabaseUrl(name: string, url: string): string {
  return new URL(`/${name}`, url).href
}
