// Called by run-tests.ts. Run it directly to make only the production build.
import { build } from './prepare.mjs'

process.exit(build(process.execPath) ? 0 : 1)
