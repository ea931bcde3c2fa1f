// Makes the production build. Called by run-tests.ts, and directly by developers.
import { build } from './prepare.mjs'

process.exit(build(process.execPath) ? 0 : 1)
