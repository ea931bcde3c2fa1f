// `npm run audit`: checks the production dependencies for serious known vulnerabilities. Fails if there is one. Passes
// with a notice if the registry does not respond. It is no part of `npm test`, because the result of `npm test` must
// depend only on the code.
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
const findings = parseFindings(stdout)
if (!findings) console.log('The registry did not respond. Nothing was audited.')
else {
  const grave = findings.filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, range } of findings) console.log(`${severity}: ${name} ${range}`)
  console.log(`${findings.length} packages with a known fault, ${grave.length} of them high or critical`)
  process.exitCode = grave.length > 0 ? 1 : 0
}

/** Returns the vulnerabilities that npm printed. Returns undefined if npm got no response from the registry. */
function parseFindings(text: string): Finding[] | undefined {
  try {
    const { vulnerabilities } = JSON.parse(text) as { vulnerabilities?: Record<string, Finding> }
    return vulnerabilities && Object.values(vulnerabilities)
  } catch {
    return undefined
  }
}
