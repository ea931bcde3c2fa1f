// The program of the reader process. read-import.ts starts it once for each file. The program reads the file from
// standard input. It writes one line of JSON (`ReadFile`), then the records as a JSON list. A crash of this process
// does not affect the server.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { readFile } from './read-file.ts'
import type { ReadFile } from './read-import.ts'

const bytes = await buffer(process.stdin)
// A large file takes long, so the requests of other users get priority.
if (bytes.length > 100_000) setPriority(10)
const { records, faults } = await readFile(bytes, JSON.parse(process.argv[2]!))
const { count, first } = faults
process.stdout.write(
  `${JSON.stringify({ count: records.length, faults: { count, first } } satisfies ReadFile)}\n`,
)
process.stdout.write(`[${records.join(',')}]`)
