import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leave } from './browser.ts'
import { startDemoSite } from './demo-site.ts'
import { eventually } from './eventually.ts'

const site = await startDemoSite('audit-phone')

test('on a phone the audit folds its tools into one line', async () => {
  const { page, complaints } = await site.openSignedIn()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/auditoria`)
  await page.locator('section[aria-busy=false]').first().waitFor()
  const figures = page.locator('dl').first()
  await eventually(async () => (await figures.boundingBox())!.y < 260, true)
  const font = page.getByRole('button', { name: 'Aumentar a fonte dos gráficos' })
  const start = page.getByLabel('Data inicial', { exact: true })
  await font.waitFor({ state: 'detached' })
  await start.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filtros', exact: true, expanded: false }).click()
  await font.waitFor()
  await start.waitFor()
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filtrar gráficos' }).waitFor()
  assert.deepEqual(complaints, [])
  await leave(page)
})
