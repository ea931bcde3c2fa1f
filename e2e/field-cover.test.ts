// Tests of covered cleanings on the phones of the substitute and of the absent person.
import { test } from 'node:test'
import type { WireAbsence } from '@zelo/contract/absences'
import { addDays } from '@zelo/contract/rules/calendar'
import type { WireListedUser } from '@zelo/contract/user-administration'
import { agendaItem } from './agenda-item.ts'
import { today } from './demo-site.ts'
import { eventually } from './eventually.ts'
import { lookOnPhone, startFieldSite } from './field-site.ts'

const site = await startFieldSite('field-cover')
const { ID: companyId } = await site.companyNamed('Porto Azul')
const tomorrow = addDays(today(), 1)

/** Returns the cleaners who are not absent tomorrow, without the owner of the phone. */
async function listFreeCleaners(): Promise<WireListedUser[]> {
  const users = await site.call<WireListedUser[]>('GET', `allUsers/${site.parentId}`)
  const absences = await site.call<WireAbsence[]>('GET', `absences?from=${tomorrow}&to=${tomorrow}`)
  const absent = new Set(absences.map(({ userId }) => userId))
  return users.filter(
    ({ id, coordenador, ativo }) =>
      coordenador === 0 && ativo === 1 && id !== site.person.id && !absent.has(id),
  )
}

/** Saves an absence of a user for tomorrow. The given substitute covers the cleanings. */
const cover = (userId: number, substituteId: number) =>
  site.call('POST', 'absences', {
    userId,
    from: tomorrow,
    to: tomorrow,
    kind: 'folga',
    cover: { mode: 'person', userId: substituteId },
  })

test('the substitute sees who is absent; the absent person loses the cleaning', async () => {
  const [absent, third] = await listFreeCleaners()
  const room = await site.makeRoom('Sala das cordas')
  await site.call('POST', 'agendas/v2/saveAgenda', [
    agendaItem({
      companyId,
      environmentId: room.ID,
      userId: absent!.id,
      name: 'Sala das cordas',
      validity: [tomorrow, tomorrow],
      hours: ['12:00', '12:30'],
    }),
  ])
  const phone = await site.openPhone()
  await phone.enter()
  await phone.press('Amanhã')
  const row = () => phone.page.getByRole('listitem').filter({ hasText: 'Sala das cordas' })
  await phone.page.getByRole('list', { name: 'Limpezas' }).waitFor()
  await eventually(() => row().count(), 0)

  await cover(absent!.id, site.person.id)
  await phone.reopen()
  await phone.press('Amanhã')
  await row()
    .getByText(new RegExp(`cobrindo ${absent!.nome}`))
    .waitFor()
  await lookOnPhone(phone.page, 'field-cover')

  await cover(site.person.id, third!.id)
  await phone.reopen()
  await phone.press('Amanhã')
  await eventually(() => row().count(), 0)
  await phone.close()
})
