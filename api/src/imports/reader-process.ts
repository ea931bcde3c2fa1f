// read-import.ts starts this program once per file. It reads the file from stdin.
// It writes one line of JSON, a `ReadFile`, and then the records as a JSON list. A crash here does not affect the server.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { readFile } from './read-file.ts'
import type { ReadFile } from './read-import.ts'

const bytes = await buffer(process.stdin)
// A large file takes long, so give requests of other users priority.
if (bytes.length > 100_000) setPriority(10)
const { records, faults } = await readFile(bytes, JSON.parse(process.argv[2]!))
const { count, first } = faults
process.stdout.write(
  `${JSON.stringify({ count: records.length, faults: { count, first } } satisfies ReadFile)}\n`,
)
process.stdout.write(`[${records.join(',')}]`)
