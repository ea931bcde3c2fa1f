// Tests of sessions that the user ends from the phone or from another device.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFieldSession } from '@zelo/contract/my-work'
import { password } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { cleaner } from './field-phone.ts'
import { lookOnPhone, startFieldSite } from './field-site.ts'

const site = await startFieldSite('field-sessions')
const [first] = site.tasks as [string]

async function signInElsewhere(): Promise<{ authorization: string }> {
  const response = await fetch(`${site.url}/api${createFieldSession.path}`, {
    method: createFieldSession.method,
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
    },
    body: JSON.stringify({ login: cleaner, password }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

test('a phone keeps unsent work after another device ended its session', async () => {
  const room = await site.roomToClean('Sala das velas')
  const headers = await signInElsewhere()
  const phone = await site.openPhone()
  await phone.enter()
  await phone.waitForRoomInPlan('Sala das velas')
  await phone.follow('Menu')
  await phone.follow('Minhas sessões')
  const sessions = phone.page.locator('main li')
  await eventually(() => sessions.count(), 2)
  assert.match(
    await sessions.first().innerText(),
    /^Chrome · .*\s+Aplicativo de campo, desde .*\s+este aparelho$/,
  )
  assert.match(await sessions.nth(1).innerText(), /^Safari · iPhone\s+Aplicativo de campo, [\s\S]*Encerrar$/)
  await lookOnPhone(phone.page, 'field-own-sessions')
  const listed = await fetch(`${site.url}/api/sessions`, { headers })
  const own = ((await listed.json()) as { id: number; current: boolean }[]).find(({ current }) => !current)

  await phone.goTo('/campo/')
  await phone.onToday()
  await site.begin(phone, room)
  await phone.loseSignal()
  await phone.tick(first)
  const ended = await fetch(`${site.url}/api/sessions/${own!.id}`, { method: 'DELETE', headers })
  assert.equal(ended.status, 204)
  await phone.findSignal()
  await phone.shows(/^Sua sessão terminou\. O que você fez está guardado/)
  await phone.goTo('/campo/entrar')
  await phone.enter()
  await phone.showsQueueCount(0)

  await phone.follow('Menu')
  await phone.follow('Minhas sessões')
  await eventually(() => sessions.count(), 2)
  await phone.press(/^Encerrar: Safari · iPhone/)
  await phone.shows('A sessão foi encerrada.')
  await phone.shows('Esta é a sua única sessão aberta.')
  assert.equal((await fetch(`${site.url}/api/sessions`, { headers })).status, 401)
  await phone.close()
})
