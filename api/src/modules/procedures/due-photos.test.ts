import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { readAppointment } from '@zelo/contract/appointments'
import { listAgendaExecutions } from '@zelo/contract/executions'
import { listUserHistory } from '@zelo/contract/history'
import { addMyPhoto } from '@zelo/contract/my-work'
import { procedures } from '@zelo/contract/reference-kinds'
import { listDuePhotos, type PhotoRule, photoRules } from '@zelo/contract/rules/photo-rule'
import { sql } from 'kysely'
import { createTestApp, monday, type TestApp } from '../../../test/test-app.ts'
import { createRandom } from '../../demo/random.ts'
import { localStorage } from '../../storage/local-storage.ts'
import { smallPhoto } from '../my-work/test-deliveries.ts'
import { at, createPhone, type Phone, type WorkItemWish } from '../my-work/test-phone.ts'

let server: TestApp
let phone: Phone
let directory: string
let planned: number
let phones = 0

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zelo-due-photos-'))
  server = await createTestApp({ storage: localStorage(directory) })
})
after(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  server.setClock(monday)
  phones += 1
  phone = await createPhone(server, `prova${phones}`)
  const [first] = await phone.plan({
    times: [
      ['09:00', '10:00'],
      ['15:00', '15:30'],
    ],
    validity: ['2026-03-02', '2026-03-03'],
  })
  planned = first!
})

/** Sets the photo rule of a mandatory task of the lobby. The rule applies to all work since January. */
async function setRule(photoRule: PhotoRule | null, nth = 0): Promise<void> {
  await server.database.inGroup(phone.group.id, async (queries) => {
    await sql`
      update procedures p set photo_rule = ${photoRule}
      from tasks t where t.group_id = p.group_id and t.procedure_id = p.id
        and t.id = ${phone.group.lobby.mandatory[nth]!}`.execute(queries)
    await sql`update procedures set photo_rule_since = '2026-01-01' where photo_rule is not null`.execute(
      queries,
    )
  })
}

const buildItem = (wish: WorkItemWish = {}) => phone.buildItem({ of: planned, ...wish })

async function photograph(executionClientId: string): Promise<void> {
  const photo = new File([await smallPhoto()], 'foto.jpg', { type: 'image/jpeg' })
  const body = { clientId: randomUUID(), executionClientId, photo }
  assert.equal((await server.callAs(phone.group.people.cleaner, addMyPhoto, { body })).status, 200)
}

/** Returns two facts of each record, as a coordinator sees them: whether a photo is missing, and the reason. */
async function readFacts() {
  const { body } = await server.callAs(phone.group.people.reader, readAppointment, {
    params: { id: planned },
  })
  return body.executions.map(({ photoMissing, noPhotoReason }) => [
    photoMissing ?? false,
    noPhotoReason ?? null,
  ])
}

test('a record without its required photo counts, but shows a missing photo', async () => {
  await setRule('always')
  const item = buildItem()
  assert.deepEqual(await phone.refusals([item]), [null])
  assert.deepEqual(await readFacts(), [[true, null]])
  await photograph(item.clientId)
  assert.deepEqual(await readFacts(), [[false, null]])
})

test('a later reason for a missing photo does not replace the first', async () => {
  await setRule('undone')
  const item = buildItem({ endedAt: null, undoneReason: 'Ambiente trancado', noPhotoReason: ' Sem câmera ' })
  await phone.deliver([item])
  assert.deepEqual(await readFacts(), [[true, 'Sem câmera']])
  await phone.deliver([{ ...item, noPhotoReason: 'Outro motivo' }])
  assert.deepEqual(await readFacts(), [[true, 'Sem câmera']])
  const [mine] = (await phone.list()).appointments
  assert.equal(mine!.executions[0]!.noPhotoReason, 'Sem câmera')
})

test("a reason for a missing photo may arrive with the task's end", async () => {
  await setRule('always')
  const item = buildItem({ endedAt: null })
  await phone.deliver([item])
  assert.deepEqual(await readFacts(), [[false, null]])
  await phone.deliver([{ ...item, endedAt: at('09:10'), noPhotoReason: 'A câmera não abre' }])
  assert.deepEqual(await readFacts(), [[true, 'A câmera não abre']])
})

test('a photo rule does not apply to work begun before it', async () => {
  const { group } = phone
  const { body: listed } = await server.send(group.people.reader, procedures.list, {})
  const used = listed.find(({ id }: { id: number }) => id === group.procedures.used)
  const body = { name: used.name, empresa: used.companyId, photoRule: 'always' }
  const params = { id: group.procedures.used }
  assert.equal((await server.send(group.people.coordinator, procedures.edit, { params, body })).status, 200)
  // The rule applies from now on (the database's time). The work of this test is from an earlier year.
  await phone.deliver([buildItem()])
  assert.deepEqual(await readFacts(), [[false, null]])
})

test('a changed photo rule does not affect recorded work', async () => {
  await setRule('always')
  await phone.deliver([buildItem()])
  await setRule('never')
  assert.deepEqual(await readFacts(), [[true, null]])
})

test('history endpoints of the specification report a missing photo with its reason', async () => {
  await setRule('always')
  await phone.deliver([buildItem({ noPhotoReason: 'Sem câmera' })])
  const { group } = phone
  const days = { dataIni: '2026-03-02', dataFim: '2026-03-02' }
  const history = await server.send(group.people.reader, listUserHistory, {
    query: { userId: group.people.cleaner.id, ...days },
  })
  const expected = { photoMissing: true, noPhotoReason: 'Sem câmera' }
  assert.partialDeepStrictEqual(history.body, [expected])
  const agendaId = await server.database.inGroup(group.id, async (queries) => {
    const row = await queries.selectFrom('executions').select('agenda_id').executeTakeFirstOrThrow()
    return row.agenda_id
  })
  const executions = await server.send(group.people.reader, listAgendaExecutions, {
    query: { agendaId, dataIni: '2026-03-02', dataFim: '2026-03-03' },
  })
  assert.partialDeepStrictEqual(executions.body, [expected])
})

test('the database and the shared rules find the same missing photos', async () => {
  const random = createRandom('due photos')
  const { mandatory, optional } = phone.group.lobby
  const tasks = [...mandatory, optional]
  const items = Array.from({ length: 40 }, (_, nth) => {
    const undone = random.chance(0.3)
    return buildItem({
      taskId: random.pick(tasks),
      start: at(`09:${String(nth).padStart(2, '0')}`),
      endedAt: undone || random.chance(0.2) ? null : at(`09:${String(nth + 1).padStart(2, '0')}`),
      undoneReason: undone ? 'Ambiente trancado' : null,
      noPhotoReason: random.chance(0.2) ? 'Sem câmera' : null,
    })
  })
  assert.deepEqual(new Set(await phone.refusals(items)), new Set([null]))
  for (const item of items) if (random.chance(0.1)) await photograph(item.clientId)
  for (let round = 0; round < 30; round += 1) {
    const { records, missing } = await server.database.asOwner(async (queries) => {
      // Each round sets random rules. Only some of the records count.
      for (const item of items) {
        const photoRule = random.pick([...photoRules, null])
        const counts = random.chance(0.5)
        await sql`
          update executions set photo_rule = ${photoRule}, counts = ${counts}, extra = ${random.chance(0.1)},
            voided_at = case when not ${counts}::boolean then now() end
          where client_id = ${item.clientId}::uuid`.execute(queries)
      }
      const { rows } = await sql<{
        id: number
        photoRule: PhotoRule | null
        state: 'open' | 'done' | 'undone'
        hasPhoto: boolean
        noPhotoReason: string | null
        isMissing: boolean
        isOutside: boolean
      }>`
        select x.id, x.photo_rule as "photoRule", x.no_photo_reason as "noPhotoReason",
          case when x.undone_reason is not null then 'undone' when x.ended_at is not null then 'done' else 'open' end
            as state,
          exists (select from execution_photos f where f.execution_id = x.id) as "hasPhoto",
          lacks_due_photo(x) as "isMissing", x.extra or not x.counts as "isOutside"
        from executions x where x.group_id = ${phone.group.id} order by x.started_at, x.id`.execute(queries)
      return {
        records: rows.filter(({ isOutside }) => !isOutside),
        missing: rows.filter(({ isMissing }) => isMissing).map(({ id }) => id),
      }
    })
    assert.deepEqual(
      missing,
      listDuePhotos(records).map(({ id }) => id),
    )
  }
})
