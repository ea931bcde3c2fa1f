// The demo group, made once for a run of journeys: each file has a copy of its database and of its files.
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { inDatabase } from './demo-database.ts'
import { startServer } from './server.ts'

/** Where the run keeps the demo: the address of its database, and its data directory. */
const variables = { database: 'ZELO_TEST_DEMO', directory: 'ZELO_TEST_DEMO_FILES' }

/** Makes the demo in a cluster, and tells the journeys that are started from here on where it is. */
export async function makeDemoTemplate(cluster: string, directory: string): Promise<void> {
  const url = addressOf('demo', cluster)
  await inDatabase(cluster, 'create database demo')
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: directory, DEMO: 'on' })
  await server.stop()
  process.env[variables.database] = url
  process.env[variables.directory] = directory
}

/** A copy of the demo as it was made, for one server. */
export async function copyDemo(directory: string) {
  const { files } = demo()
  const { url, remove } = await createDatabase('template demo')
  // At once: hundreds of small files one after the other take three times as long.
  cpSync(files, directory, { recursive: true })
  return { settings: { DATABASE_URL: url, DATA_DIR: directory }, remove }
}

/** A database beside the demo's with nothing in it: a server that has it starts none of its own. */
export const createEmptyDatabase = () => createDatabase('')

async function createDatabase(more: string) {
  const { template } = demo()
  const name = `demo_${randomBytes(8).toString('hex')}`
  const cluster = addressOf('postgres', template)
  await inDatabase(cluster, `create database ${name} ${more}`)
  return {
    url: addressOf(name, template),
    remove: () => inDatabase(cluster, `drop database ${name} with (force)`),
  }
}

function demo() {
  const { [variables.database]: template, [variables.directory]: files } = process.env
  if (!template || !files) throw new Error('journeys run with "npm test -- e2e"')
  return { template, files }
}

/** Of another database in the same cluster. */
function addressOf(name: string, url: string): string {
  return new URL(`/${name}`, url).href
}
