// Called by run-tests.ts, or directly for the production build alone.
import { build } from './prepare.mjs'

process.exit(build(process.execPath) ? 0 : 1)
