// `npm run audit`: whether a package that the product runs with has a known fault of weight. Fails on a finding; says so
// and passes where the registry does not tell. It is no part of `npm test`, which says of one state of the code the same
// wherever and whenever it runs.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

interface Finding {
  name: string
  severity: string
  range: string
}

const options = ['--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
const { stdout } = spawnSync('npm', ['audit', ...options], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: 30_000,
})
const findings = findingsOf(stdout)
if (!findings) console.log('The registry does not tell: nothing was audited.')
else {
  const grave = findings.filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, range } of findings) console.log(`${severity}: ${name} ${range}`)
  console.log(`${findings.length} packages with a known fault, ${grave.length} of them high or critical`)
  process.exitCode = grave.length > 0 ? 1 : 0
}

/** undefined where npm has no answer of the registry. */
function findingsOf(text: string): Finding[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(text) as { vulnerabilities?: Record<string, Finding> }
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return undefined
  }
}
