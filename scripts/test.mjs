// Called by `npm test`. Goes from a fresh clone to `N passed, N failed`. Words after `--` choose test files by name.
import { become, findNode, install } from './prepare.mjs'

install()
become(findNode(), ['scripts/run-tests.ts', ...process.argv.slice(2)])
