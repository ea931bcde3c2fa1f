import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leave } from './browser.ts'
import { signInAgain, startDemoSite } from './demo-site.ts'
import { hasValue } from './eventually.ts'

const site = await startDemoSite('idle-end', { OFFICE_IDLE_MINUTES: '30' })

test('the back office signs out after thirty minutes without input', async () => {
  const { page } = await site.openSignedIn()
  await page.clock.install({ time: Date.now() })
  const isWatching = page.waitForResponse(/idle-end/)
  await page.goto(`${site.url}/profile`)
  await isWatching
  const phone = page.getByLabel('Telefone', { exact: true })
  await phone.fill('85911112222')
  await page.clock.runFor('29:00')
  await phone.press('End')
  await page.clock.runFor('29:00')
  await hasValue(phone, '(85) 9 1111-2222')
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('zelo.token')!))
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.clock.runFor('01:10')
  await page.getByText('Sua sessão terminou por falta de uso. Entre de novo para continuar.').waitFor()
  assert.equal((await ended).status(), 204)
  const refused = await fetch(`${site.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(refused.status, 401)
  await signInAgain(page)
  await hasValue(phone, '(85) 9 1111-2222')
  await leave(page)
})
