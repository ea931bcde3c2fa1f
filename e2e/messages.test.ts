// Tests of messages above a page's content: toasts and the clock warning.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { Page } from 'playwright-core'
import { leave, signIn } from './browser.ts'
import { locateCards } from './dashboard-site.ts'
import { coordinator, password, startDemoSite, today } from './demo-site.ts'
import { eventually, hasFocus, hasValue } from './eventually.ts'
import { findAxeViolationsInBoth, keepPictures } from './pictures.ts'

const site = await startDemoSite('messages')

for (const [name, hours, words] of [
  ['26 hours fast', 26, 'adiantado em 26 horas'],
  ['3 days slow', -72, 'atrasado em 3 dias'],
  ['17 years slow', -17 * 365 * 24, 'atrasado em 17 anos'],
] as const) {
  test(`a computer whose clock is ${name} shows the server's date`, async () => {
    const { page } = await site.openPage({ fresh: true })
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await signIn(page, site.url, coordinator, password)
    const dates = page.getByRole('main').locator('input')
    const notice = page.getByText(`O relógio deste computador está ${words}.`)
    for (const path of ['/profile', '/']) {
      await page.goto(site.url + path)
      await page.getByRole('navigation').first().waitFor()
      await notice.waitFor()
    }
    for (const nth of [0, 1]) await hasValue(dates.nth(nth), toDisplayDate(today()))
    if (hours === 26) assert.deepEqual(await findAxeViolationsInBoth(page), [])
    if (hours === 26) await keepPictures(page, 'clock')

    await page.getByRole('button', { name: 'Entendi' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    await locateCards(page).first().waitFor()
    assert.equal(await notice.count(), 0)
    await page.context().close()
  })
}

test('a clock that is four minutes fast causes no warning', async () => {
  const { page } = await site.openPage({ fresh: true })
  await page.clock.install({ time: Date.now() + 4 * 60_000 })
  await signIn(page, site.url, coordinator, password)
  await locateCards(page).first().waitFor()
  assert.equal(await page.getByText('O relógio deste computador').count(), 0)
  await page.context().close()
})

/** Marks the controls that a user can click at this window width. */
async function markReachable(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const control of document.querySelectorAll<HTMLElement>('#root :is(a, button, input, select)')) {
      const box = control.getBoundingClientRect()
      const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const isHit = found && (control.contains(found) || found.contains(control) || found.closest('label'))
      if (isHit && box.width > 0) control.dataset.hit = `${control.dataset.hit ?? ''} ${innerWidth}`
    }
  })
}

/** Returns the names of marked controls that messages cover in the next painted frame. */
async function coveredControls(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    // The message strip moves the content at the end of a frame, so the layout is final in the frame after it.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const marked = [...document.querySelectorAll<HTMLElement>(`[data-hit~="${innerWidth}"]`)]
    const covered = marked.filter((control) => {
      const box = control.getBoundingClientRect()
      const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return found?.closest('[data-strip]')
    })
    return covered.map((control) => control.ariaLabel ?? control.textContent)
  })
}

test('toasts cover no control and leave most of the page visible', async () => {
  const screens = [
    '/dashboard',
    '/ambientes',
    '/riscos?tab=register',
    '/agendamentos',
    '/auditoria',
    '/profile',
  ]
  const widths = [320, 390, 1152, 1440]
  const { page } = await site.enter()
  for (const path of screens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(site.url + path)
    await page.getByRole('main').getByRole('button').first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await markReachable(page)
    }
    await page.getByRole('button', { name: 'Empresa principal' }).click()
    const close = page.locator('[data-strip]').getByRole('button', { name: 'Fechar' })
    // A toast with the focus does not disappear.
    await close.focus()
    await page.locator('[data-strip] strong').evaluate((element) => {
      element.textContent = 'Uma mensagem longa que precisa de várias linhas em um telefone. '.repeat(3)
    })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      assert.deepEqual(await coveredControls(page), [], `${path} at ${width} px`)
      const strip = await page.locator('[data-strip]').boundingBox()
      assert.ok(strip!.height > 0 && strip!.height <= 0.45 * 900, `${path} at ${width} px: ${strip!.height}`)
    }
    await close.click()
    await close.waitFor({ state: 'detached' })
  }
  await leave(page)
})

test('a focused field stays visible below a message', async () => {
  const { page } = await site.openPage({ width: 390 })
  // Gives the window the height that remains above an on-screen keyboard.
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto(`${site.url}/signup`)
  await page.getByLabel('Nome completo').fill('Ivone')
  await page.keyboard.press('Enter')
  const email = page.getByLabel('E-mail', { exact: true })
  await hasFocus(email)
  // A toast under the pointer does not disappear.
  await page.getByText('Erro no Cadastro').hover()
  const isClear = () =>
    email.evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect()
      const strip = document.querySelector('[data-strip]')!.getBoundingClientRect()
      return top >= strip.bottom && bottom <= innerHeight
    })
  await eventually(isClear, true)
  await leave(page)
})
