// Called by `npm run roles`. Writes docs/roles-and-calls.md from the permission matrix. With --check, reports whether
// the file is out of date. access.test.ts checks the file too, and each cell of the table on a running server.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { can, type Role, roles } from '@zelo/contract/permissions'
import type { Route } from '../api/src/http/route.ts'
import { modules } from '../api/src/modules.ts'

export const rolesPage = join(import.meta.dirname, '../docs/roles-and-calls.md')

/** Returns the page. For each call and role, it has "yes" or the status of the rejection. */
export function buildRolesPage(): string {
  const rows = modules
    .flatMap(({ routes }) => routes)
    .map((route) => {
      const { name, method, path } = route.endpoint
      return `| ${name} | \`${method} ${path}\` | ${roles.map((role) => showAccess(route, role)).join(' | ')} |`
    })
  return [
    '# Roles and calls',
    '',
    'The answer of the server to each role: yes, or the status of the rejection. `npm run roles` writes this page from the',
    'permission matrix, and `access.test.ts` sends each call as each role. A reader is a coordinator without main company. The',
    'server rejects ids of another group with 404 for every role.',
    '',
    `| call | | ${roles.join(' | ')} |`,
    `|---|---|${roles.map(() => '---').join('|')}|`,
    ...rows.toSorted(),
    '',
  ].join('\n')
}

function showAccess({ kind, endpoint }: Route, role: Role): string {
  const hasAccessLevel = role === 'coordinator' || role === 'master'
  if (kind === 'open' || can({ role, hasAccessLevel }, endpoint.action)) return 'yes'
  return role === 'anonymous' ? '401' : '403'
}

if (import.meta.main) {
  const page = buildRolesPage()
  if ((await readFile(rolesPage, 'utf8').catch(() => '')) !== page) {
    if (process.argv.includes('--check')) {
      console.error('docs/roles-and-calls.md is out of date. Run "npm run roles".')
      process.exitCode = 1
    } else {
      await writeFile(rolesPage, page)
    }
  }
}
