import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { checkStructure } from './check-structure.ts'
import { readWireNames } from './check-wire-names.ts'

const roots: string[] = []
after(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))))

const wireNames = new Set(['NOME', 'andar'])

/** Returns the violations in a repository that has these files. */
async function check(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'zelo-structure-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return checkStructure(root, wireNames).map(({ path, line, rule }) => `${path}:${line}  ${rule}`)
}

test('a repository that follows the rules has no violation', async () => {
  const files = {
    'contract/src/sectors.ts': `import * as z from 'zod'\nimport { id } from './fields.ts'\n`,
    'contract/src/fields.ts': '',
    'api/src/modules/sectors/sectors.routes.ts': `import { list } from './sectors.service.ts'\n`,
    'api/src/modules/sectors/sectors.service.ts': `import { select } from './sectors.queries.ts'\n`,
    'api/src/modules/sectors/sectors.queries.ts': `db.selectFrom('sectors')\nimport { sectors } from '@zelo/contract/sectors'`,
    'api/src/modules/sectors/sectors.test.ts': `${'\n'.repeat(600)}db.insertInto('sectors')`,
    'web/src/features/sectors/sectors.api.ts': `import { call } from '../../lib/call.ts'\n`,
    'web/src/features/sectors/sectors.page.tsx': `import { ProblemError } from '@zelo/ui/lib/client.ts'\n`,
    'web/src/lib/call.ts': '',
    'ui/src/lib/client.ts': '',
    'field/src/lib/plan.ts': `import { request } from '@zelo/ui/lib/client.ts'\n`,
    'field/src/app/main.tsx': `import '@zelo/ui/components/tokens.css'\n`,
    'web/src/i18n/pt-BR/errors.ts': '',
  }
  assert.deepEqual(await check(files), [])
})

const cases: [name: string, files: Record<string, string>, expected: string[]][] = [
  [
    'comments without a subject, banned words, and titles in a wrong form',
    {
      'api/src/http/form.ts': `/** Who sends a form. */\nconst a = 1\n// Reads it\n// anew.\n`,
      'api/src/http/form.test.ts': `test('${'long '.repeat(19)}[${['R1', '001'].join('-')}]', run)\ntest('${['R1', '001'].join('-')} reads', run)\n`,
    },
    [
      'api/src/http/form.test.ts:1  the title is longer than 90 characters (94)',
      'api/src/http/form.test.ts:2  requirement ids belong at the end of a title',
      'api/src/http/form.ts:1  a comment begins with "Who": name the subject',
      'api/src/http/form.ts:3  "anew" has a plain word in docs/writing.md',
    ],
  ],
  [
    'functions without a verb in their name',
    {
      'api/src/http/form.ts': [
        'function* daysDE(plan) {',
        'const readDay = (dayDE: (row: Row) => string) => dayDE(row)',
        '  async daysDE(plan: Plan): Promise<string[]> {',
        'const at = text.indexDE(day)',
      ]
        .join('\n')
        .replaceAll('DE', 'Of'),
    },
    [
      'api/src/http/form.ts:1  "daysOf" has no verb: name what the function does',
      'api/src/http/form.ts:2  "dayOf" has no verb: name what the function does',
      'api/src/http/form.ts:3  "daysOf" has no verb: name what the function does',
    ],
  ],
  [
    'two exported functions of one workspace with the same name',
    {
      'api/src/http/form.ts':
        'export function readForm(body: Body): Form\nexport function readForm(body: string) {\n',
      'api/src/mail/form.ts': '\nexport async function readForm() {',
      'web/src/lib/form.ts': 'export function readForm() {',
    },
    ['api/src/mail/form.ts:2  "readForm" is also the name of a function in api/src/http/form.ts'],
  ],
  [
    'file names that are not kebab-case or too general',
    { 'api/src/http/openApi.ts': '', 'web/src/lib/utils.ts': '', 'contract/src/rules/index.ts': '' },
    [
      'api/src/http/openApi.ts:1  "openApi" is not kebab-case',
      'contract/src/rules/index.ts:1  "index" does not name the content of the file',
      'web/src/lib/utils.ts:1  "utils" does not name the content of the file',
    ],
  ],
  [
    'suffixes and folders that are not allowed',
    {
      'api/src/modules/risks/risks.controller.ts': '',
      'web/src/hooks/use-risk.ts': '',
      'e2e/start.page.ts': '',
    },
    [
      'api/src/modules/risks/risks.controller.ts:1  ".controller" is not a suffix of api/src',
      'e2e/start.page.ts:1  ".page" is not a suffix of e2e',
      'web/src/hooks/use-risk.ts:1  "hooks" is not a folder of web/src',
    ],
  ],
  [
    'files that are too long',
    { 'api/src/app.ts': '\n'.repeat(301), 'web/src/i18n/pt-BR.ts': '\n'.repeat(601) },
    [
      'api/src/app.ts:301  longer than 300 lines (301)',
      'web/src/i18n/pt-BR.ts:601  longer than 600 lines (601)',
    ],
  ],
  [
    'SQL outside the *.queries.ts files',
    { 'api/src/modules/risks/risks.service.ts': "\nawait db\n  .selectFrom('risks')\nsql<number>`1`" },
    [
      'api/src/modules/risks/risks.service.ts:3  SQL is allowed in *.queries.ts files only',
      'api/src/modules/risks/risks.service.ts:4  SQL is allowed in *.queries.ts files only',
    ],
  ],
  [
    'names of the API outside the contract',
    {
      'contract/src/rooms.ts': `export const room = record({ name: ['NOME', text] })`,
      'api/src/modules/rooms/rooms.test.ts': `assert.equal(body.NOME, 'Copa')`,
      'api/src/modules/rooms/rooms.service.ts':
        '// The floor is andar.\nconst room = {\n  andar: row.floor,\n}',
      'field/src/app/rooms.tsx': `const { 'NOME': name } = room\nconst words = ['NOME', andar]`,
      'web/src/kit/rooms.tsx': `type Room = { andar: string }\nconst name = room['NOME'] + room.andar`,
      'ui/src/lib/rooms.ts': `export type Named = Pick<Room, 'NOME'>`,
    },
    [
      'api/src/modules/rooms/rooms.service.ts:3  "andar" is a name of the API: use the name that the contract has for the code',
      'field/src/app/rooms.tsx:1  "NOME" is a name of the API: use the name that the contract has for the code',
      'ui/src/lib/rooms.ts:1  "NOME" is a name of the API: use the name that the contract has for the code',
      'web/src/kit/rooms.tsx:1  "andar" is a name of the API: use the name that the contract has for the code',
      'web/src/kit/rooms.tsx:2  "NOME" is a name of the API: use the name that the contract has for the code',
      'web/src/kit/rooms.tsx:2  "andar" is a name of the API: use the name that the contract has for the code',
    ],
  ],
  [
    'imports that are not allowed',
    {
      'contract/src/sectors.ts': `import { readFile } from 'node:fs'\n`,
      'api/src/app.ts': `import {\n  theme,\n} from '../../web/src/ui/theme.ts'\n`,
      'web/src/ui/button.tsx': `import type { Sector } from '../features/sectors/sectors.api.ts'`,
      'web/src/features/sectors/sectors.page.tsx': `import { call } from '../../lib/call.ts'`,
      'field/src/lib/plan.ts': `import { queryClient } from '../../../web/src/kit/crud/crud-list.tsx'`,
      'ui/src/lib/store.ts': `import { Avatar } from '../components/avatar.tsx'`,
      'field/src/app/main.tsx': `import '../../../web/src/features/sectors/sectors.api.ts'`,
      'field/src/lib/queue.ts': `import { buildApp } from '../../../api/src/app.ts'`,
      'field/src/ui/notice.tsx': `import { Visit } from '../features/visit/visit.page.tsx'`,
      'e2e/shell.test.ts': `import { deliver } from '../field/src/lib/delivery-run.ts'`,
      'api/src/modules/sectors/sectors.routes.ts': `import { select } from './sectors.queries.ts'\n`,
      'api/src/modules/sectors/sectors.queries.ts': `const { list } = await import('./sectors.service.ts')\n`,
    },
    [
      'api/src/app.ts:1  the server imports nothing from the browser',
      'api/src/modules/sectors/sectors.queries.ts:1  queries import no service',
      'api/src/modules/sectors/sectors.routes.ts:1  routes import services, and services import queries',
      'contract/src/sectors.ts:1  the contract imports zod and itself only',
      'e2e/shell.test.ts:1  a browser test imports nothing of the product',
      'field/src/app/main.tsx:1  the field app imports nothing from the server or the back office',
      'field/src/lib/plan.ts:1  the field app imports nothing from the server or the back office',
      'field/src/lib/queue.ts:1  the field app imports nothing from the server or the back office',
      'field/src/ui/notice.tsx:1  ui imports nothing of this product',
      'ui/src/lib/store.ts:1  lib imports no screen',
      'web/src/features/sectors/sectors.page.tsx:1  a feature calls the server in its *.api.ts file only',
      'web/src/ui/button.tsx:1  ui imports nothing of this product',
    ],
  ],
  [
    'files that import each other at run time',
    {
      'api/src/http/a.ts': `import { b } from './b.ts'`,
      'api/src/http/b.ts': `export { c } from './c.ts'`,
      'api/src/http/c.ts': `import { a } from './a.ts'\nimport type { D } from './d.ts'`,
      'api/src/http/d.ts': `import { c } from './c.ts'`,
    },
    [
      'api/src/http/a.ts:1  files import each other: api/src/http/a.ts → api/src/http/b.ts → api/src/http/c.ts',
    ],
  ],
]

for (const [name, files, expected] of cases) {
  test(`the check reports ${name}`, async () => assert.deepEqual(await check(files), expected))
}

test('the check rejects only API names that the contract translates', async () => {
  const names = await readWireNames()
  const expected = {
    AMBIENTE_NOME: true,
    proceduresNotMandatory: true,
    Environment: true,
    id: false,
    name: false,
  }
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, names.has(name)])), expected)
})
