import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDemoSite } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { checkLook, checkLookInDarkToo } from './pictures.ts'

const open = await startDemoSite('demo-open', { HOST: '0.0.0.0' })
const closed = await startDemoSite('demo-closed')

const warning = 'As senhas da demonstração são públicas'
const readHealth = async (url: string) => (await (await fetch(`${url}/api/health`)).json()) as object

test('a server that other machines can reach warns of demo passwords', async () => {
  await eventually(
    () => open.outputLines.filter((line) => line.startsWith('Warning: other machines')).length,
    1,
  )
  assert.ok('demoPasswords' in (await readHealth(open.url)))
  const { page, complaints } = await open.openPage()
  await page.goto(open.url)
  await page.getByRole('alert').getByText(warning).waitFor()
  await checkLookInDarkToo(page, 'demo-passwords')
  await page.getByRole('combobox').selectOption('en-US')
  await page.getByRole('alert').getByText('The demo passwords are public').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkLook(page, 'demo-passwords-dark')
  assert.deepEqual(complaints, [])
})

test('a server on loopback does not warn of demo passwords', async () => {
  assert.ok(!('demoPasswords' in (await readHealth(closed.url))))
  const { page } = await closed.openPage()
  const asked = page.waitForResponse('**/api/health')
  await page.goto(closed.url)
  await asked
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  assert.equal(await page.getByText(warning).count(), 0)
})
