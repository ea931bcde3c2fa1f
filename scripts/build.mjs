// Called by run-tests.ts, and by whoever wants the production build alone.
import { build } from './prepare.mjs'

process.exit(build(process.execPath) ? 0 : 1)
