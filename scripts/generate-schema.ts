// Called by `npm run schema`. Writes the types of a migrated database. With --check, which run-tests.ts uses, reports
// whether they are out of date.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '../api/src/database/migrate.ts'
import { withCluster } from './with-cluster.ts'

const root = join(import.meta.dirname, '..')
const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')

/** TypeScript types of columns. They match the parsers of connect.ts. */
const types = { int8: 'number', date: 'string', time: 'string', timestamptz: 'Date' }

const options = [
  '--dialect=postgres',
  '--default-schema=public',
  '--exclude-pattern=migrations',
  '--singularize',
  `--type-mapping=${JSON.stringify(types)}`,
  '--log-level=error',
  `--out-file=${join(root, 'api/src/database/schema.generated.ts')}`,
]

process.exitCode = await withCluster(async ({ url, directory }) => {
  await migrate(url)
  const verify = process.argv.includes('--check') ? ['--verify'] : []
  const words = [generator, `--url=${url}`, ...options, ...verify]
  const { status } = spawnSync(process.execPath, words, { cwd: directory, stdio: 'inherit' })
  if (status !== 0 && verify.length > 0)
    console.error('The generated types are out of date. Run "npm run schema".')
  return status ?? 1
})
