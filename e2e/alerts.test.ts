import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AlertRules } from '@zelo/contract/alert-rules'
import type { Alert } from '@zelo/contract/alerts'
import { leave } from './browser.ts'
import { send, signInByCall } from './calls.ts'
import { queryDatabase } from './demo-database.ts'
import { startDemoSite } from './demo-site.ts'
import { eventually, hasValue } from './eventually.ts'
import { checkLook, checkLookInBoth } from './pictures.ts'

const site = await startDemoSite('alerts')

/**
 * Inserts alerts about the next cleanings. Returns the ids of the alerts. The server itself creates no alerts, because
 * nothing is due today.
 */
async function openAlerts(count: number): Promise<number[]> {
  await queryDatabase(site.databaseUrl, 'update appointments set active = false where day <= current_date')
  await queryDatabase(site.databaseUrl, 'delete from alerts')
  const rows = await queryDatabase<{ id: string }>(
    site.databaseUrl,
    `insert into alerts (group_id, company_id, appointment_id, user_id, day, slot_start, slot_end, kind, since, opened_at,
      last_contact_at, offline, alarm_at)
    select group_id, company_id, id, user_id, day, start_time, end_time, 'late_start', now() - interval '20 minutes', now(),
      now() - interval '1 hour', true, now()
    from appointments
    where day > current_date and active and status is null order by day, id limit $1
    returning id`,
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

test('a coordinator acknowledges an alert, which the bell then no longer counts', async () => {
  const [first] = await openAlerts(2)
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/setores`)
  const bell = page.getByRole('link', { name: /^Alertas: / })
  await page.getByRole('link', { name: 'Alertas: 2 abertos' }).click()
  await page.getByRole('heading', { name: 'Alertas', level: 1 }).waitFor()
  const cards = page.getByRole('main').getByRole('listitem')
  await eventually(() => cards.count(), 2)
  await cards
    .getByText(/^Sem registro e sem sinal/)
    .first()
    .waitFor()
  await checkLookInBoth(page, 'alerts')

  const card = cards.first()
  const room = await card.getByRole('heading').textContent()
  await card.getByRole('button', { name: `Reconhecer: ${room}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reconhecer' }).click()
  await dialog.getByText('Escolha um motivo').waitFor()
  await dialog.getByRole('radio', { name: /^Pessoa ausente/ }).check()
  await dialog.getByLabel('Observação (opcional)').fill('Avisou por telefone')
  await dialog.getByRole('button', { name: 'Reconhecer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => cards.count(), 1)
  await eventually(() => bell.getAttribute('aria-label'), 'Alertas: 1 aberto')

  await page.getByRole('tab', { name: 'Reconhecidos' }).click()
  await page.getByText(/Pessoa ausente\. “Avisou por telefone”/).waitFor()
  await page.getByRole('link', { name: 'Passar para outra pessoa' }).waitFor()
  // Another user's change reaches this screen without a reload.
  await queryDatabase(
    site.databaseUrl,
    `update alerts set state = 'resolved', resolved_at = now(), resolution = 'recorded', work_started_at = now()
    where state = 'acknowledged'`,
  )
  await page.getByRole('heading', { name: 'Nenhum alerta reconhecido' }).waitFor()
  assert.ok(first)
  await leave(page)
})

test('a coordinator handles an alert on the card of its cleaning', async () => {
  await openAlerts(1)
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/alertas`)
  await page.getByRole('link', { name: 'Ver a limpeza' }).click()
  await page.getByRole('button', { name: /^Agir: / }).click()
  await page.getByRole('button', { name: 'Marcar alerta como tratado, com motivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reconhecer o alerta' })
  await dialog.getByRole('radio', { name: /^Atraso justificado/ }).check()
  await dialog.getByRole('button', { name: 'Reconhecer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${site.url}/alertas?state=acknowledged`)
  await page.getByText(/: Atraso justificado\.$/).waitFor()
  await leave(page)
})

test('a read-only user sees alerts and cannot acknowledge them', async () => {
  await openAlerts(1)
  const { page } = await site.openSignedIn('leitura@zelo.demo')
  await page.goto(`${site.url}/alertas`)
  await page.getByText('Início atrasado').last().waitFor()
  assert.equal(await page.getByRole('button', { name: /^Reconhecer/ }).count(), 0)
  await leave(page)
})

test('a coordinator sets tolerances and quiet hours of a company', async () => {
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/regras-de-alerta`)
  const late = page.getByLabel('Início atrasado')
  await late.fill('300')
  await page.getByText('Digite minutos de 0 a 240').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Salvar' }).isDisabled())
  await late.fill('0')
  await page.getByLabel('De', { exact: true }).fill('22:00')
  await page.getByText('Preencha os dois horários, ou nenhum').waitFor()
  await page.getByLabel('Até', { exact: true }).fill('06:00')
  await page.getByRole('checkbox', { name: 'domingo' }).check()
  await checkLook(page, 'alert-rules')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Regras salvas. Elas valem a partir do próximo minuto.').waitFor()
  const caller = await signInByCall(site)
  const rules = await send<AlertRules>(site, caller.token, 'GET', `alert-rules/${caller.companyId}`)
  assert.deepEqual(
    [rules.own, rules.lateStartMinutes, rules.quietFrom, rules.quietTo, rules.quietDays],
    [true, 0, '22:00', '06:00', [0]],
  )
  const open = await send<Alert[]>(site, caller.token, 'GET', 'alerts?state=open')
  assert.ok(Array.isArray(open))
  await leave(page)
})

test("a tab never shows another tab's alerts while its own load", async () => {
  await openAlerts(1)
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/alertas`)
  const cards = page.getByRole('main').getByRole('listitem')
  await cards.first().waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/alerts?*state=resolved*', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('tab', { name: 'Resolvidos' }).click()
  await cards.first().waitFor({ state: 'detached' })
  const nothing = page.getByRole('heading', { name: 'Nenhum alerta resolvido' })
  assert.equal(await nothing.count(), 0)
  answer.resolve()
  await nothing.waitFor()
  await leave(page)
})

test('two coordinators change alert rules at once, and both changes stay', async () => {
  const { page } = await site.openSignedIn()
  const { page: other } = await site.openSignedIn('master@zelo.demo')
  for (const window of [page, other]) {
    await window.goto(`${site.url}/regras-de-alerta`)
    await window.getByLabel('Início atrasado').waitFor()
  }
  await page.getByLabel('Turno sem registro').fill('41')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText(/^Regras salvas\./).waitFor()
  await other.getByLabel('Sem registro na janela').fill('7')

  // Neither a link nor another company discards the input without a question.
  await other.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Porto Azul' })
  const question = other.getByRole('alertdialog', { name: 'Descartar as alterações?' })
  await question.getByRole('button', { name: 'Não' }).click()
  await other.getByRole('main').getByRole('link', { name: 'Alertas' }).click()
  await question.getByRole('button', { name: 'Não' }).click()
  await other.getByRole('button', { name: 'Salvar' }).click()
  await other.getByText(/^Regras salvas\./).waitFor()
  await hasValue(other.getByLabel('Turno sem registro'), '41')
  const caller = await signInByCall(site)
  const rules = await send<AlertRules>(site, caller.token, 'GET', `alert-rules/${caller.companyId}`)
  assert.deepEqual([rules.noShowMinutes, rules.missedMinutes], [41, 7])
  await other.getByLabel('Empresa', { exact: true }).selectOption({ label: 'Porto Azul' })
  await other.waitForURL(/company=\d+/)
  await leave(page)
  await leave(other)
})
