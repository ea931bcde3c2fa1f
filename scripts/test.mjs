// Called by `npm test`. Prepares a fresh clone and prints `N passed, N failed`. Words after `--` limit the run to the test
// files whose paths contain one of them.
import { become, findNode, install } from './prepare.mjs'

install()
become(findNode(), ['scripts/run-tests.ts', ...process.argv.slice(2)])
