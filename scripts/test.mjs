// Called by `npm test`: from an empty clone to `N passed, N failed`. Words after `--` choose test files by name.
import { become, findNode, install } from './prepare.mjs'

install()
become(findNode(), ['scripts/run-tests.ts', ...process.argv.slice(2)])
