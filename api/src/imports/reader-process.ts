// Started by read-import.ts, once for each file: reads the file from its input, and answers on its output one line of
// JSON, a `ReadFile`, and then the records as a JSON list. Whatever a file makes of it, the server is another process.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { readFile } from './read-file.ts'
import type { ReadFile } from './read-import.ts'

const bytes = await buffer(process.stdin)
// Where it takes its time, the calls of everybody else come first.
if (bytes.length > 100_000) setPriority(10)
const { records, faults } = await readFile(bytes, JSON.parse(process.argv[2]!))
const { count, first } = faults
process.stdout.write(
  `${JSON.stringify({ count: records.length, faults: { count, first } } satisfies ReadFile)}\n`,
)
process.stdout.write(`[${records.join(',')}]`)
