// A coordinator sends a failed message again. The link in the e-mail stops further e-mails.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { NotificationSettings } from '@zelo/contract/notifications'
import { leave } from './browser.ts'
import { send, signInByCall } from './calls.ts'
import { queryDatabase } from './demo-database.ts'
import { coordinator, readToast, startDemoSite } from './demo-site.ts'
import { openMailbox } from './mailbox.ts'
import { checkLookInBoth } from './pictures.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const site = await startDemoSite('alert-messages', { SMTP_URL: mailbox.url, MAIL_FROM: 'zelo@zelo.demo' })

/**
 * Inserts an e-mail to the coordinator that the mail server has rejected. The next messages about its alert are due
 * tomorrow.
 */
async function insertFailedEmail(): Promise<void> {
  await queryDatabase(
    site.databaseUrl,
    `with late as (
      insert into alerts (group_id, company_id, appointment_id, user_id, day, slot_start, slot_end, kind, since, opened_at,
        alarm_at)
      select group_id, company_id, id, user_id, day, start_time, end_time, 'late_start', now(), now(),
        now() + interval '1 day'
      from appointments
      where day > current_date and active and status is null order by day, id limit 1
      returning *
    )
    insert into deliveries (group_id, company_id, user_id, channel, kind, state, created_at, attempts, error)
    select l.group_id, l.company_id, u.id, 'email', 'alerts', 'failed', now(), 1, 'mail_rejected'
    from late l join users u on u.group_id = l.group_id and u.email_key = $1`,
    [coordinator],
  )
  await queryDatabase(
    site.databaseUrl,
    `insert into alert_notices (group_id, event_id, alert_id, company_id, user_id, channel, created_at, delivery_id)
    select d.group_id, e.id, e.alert_id, d.company_id, d.user_id, d.channel, now(), d.id
    from deliveries d join alert_events e on e.group_id = d.group_id
    join alerts a on a.group_id = e.group_id and a.id = e.alert_id
    -- The server also creates alerts about today's cleanings.
    where a.day > current_date`,
  )
}

test('a coordinator resends a failed e-mail, whose link stops further e-mails', async () => {
  await insertFailedEmail()
  const { page } = await site.openSignedIn()
  await page.goto(`${site.url}/envios?state=failed`)
  await page
    .getByText('O servidor de e-mail recusou o endereço. Confira o e-mail da pessoa. 1 tentativa.')
    .waitFor()
  await checkLookInBoth(page, 'alert-messages')
  await page.getByRole('button', { name: /^Reenviar a .*: 1 limpeza sem registro$/ }).click()
  await readToast(page, 'success', 'Sucesso', 'A mensagem está na fila e sai em alguns segundos.')
  const { to, link } = await mailbox.nextLink('/cancelar-alertas')
  assert.equal(to, coordinator)
  await page.goto(`${site.url}/envios?state=sent`)
  await page.getByText(/^Enviado em /).waitFor()
  await leave(page)

  const { page: reader } = await site.openPage()
  const { pathname, search } = new URL(link)
  const caller = await signInByCall(site)
  const readEmail = async () =>
    (await send<NotificationSettings>(site, caller.token, 'GET', 'notification-settings')).email
  await reader.goto(`${site.url}${pathname}${search}`)
  await reader
    .getByText(/^Ao confirmar, você deixa de receber e-mails sobre limpezas sem registro\./)
    .waitFor()
  assert.equal(await readEmail(), true)
  await reader.getByRole('button', { name: 'Não receber mais' }).click()
  await reader.getByText(/^Pronto\. Os e-mails de alertas foram cancelados\./).waitFor()
  assert.equal(await readEmail(), false)
  // Opening the same link again succeeds and changes nothing.
  await reader.reload()
  await reader.getByRole('button', { name: 'Não receber mais' }).click()
  await reader.getByText(/^Pronto\. Os e-mails de alertas foram cancelados\./).waitFor()
  assert.equal(await readEmail(), false)
  for (const broken of ['', `${search}x`]) {
    await reader.goto(`${site.url}${pathname}${broken}`)
    if (broken !== '') await reader.getByRole('button', { name: 'Não receber mais' }).click()
    await reader.getByText('Este link não funciona').waitFor()
  }
  await leave(reader)
})

test('a mute ends by the time of the server, not of the computer', async () => {
  const { page } = await site.openSignedIn()
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000)
  await page.goto(`${site.url}/profile`)
  const mute = page.getByLabel('Silenciar', { exact: true })
  await mute.waitFor()
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await mute.selectOption('Por 1 hora')
  const { mutedUntil } = (await saved).postDataJSON()
  const minutes = (Date.parse(mutedUntil) - Date.now()) / 60_000
  assert.ok(minutes > 55 && minutes < 65, `${minutes} minutes`)
  await page.getByRole('button', { name: 'Voltar a receber' }).click()
  await mute.waitFor()
  await leave(page)
})
