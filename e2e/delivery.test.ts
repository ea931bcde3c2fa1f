// The phone's delivery code without screens, against the real server over a lossy network.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import 'fake-indexeddb/auto'
import { createFieldSession, listMyWork, type MyWork } from '@zelo/contract/my-work'
import { listQrCodes } from '@zelo/contract/qr-codes'
import { createSession } from '@zelo/contract/sessions'
import { listUsers } from '@zelo/contract/user-administration'
import { request } from '@zelo/ui/lib/client.ts'
import { readAccount, writeAccount } from '../field/src/lib/account-store.ts'
import { FieldDatabase } from '../field/src/lib/database.ts'
import { deliver } from '../field/src/lib/delivery-run.ts'
import { addPhoto, addWork, type NewWork, reviseWork } from '../field/src/lib/work-repository.ts'
import { coordinator, password, today } from './demo-site.ts'
import { copyDemo } from './demo-template.ts'
import { type Server, startServer } from './server.ts'

const phones = 20
const recordsOfPhone = 20
/** Share of requests that never arrive, and of responses that are lost. */
const loss = { request: 0.3, answer: 0.1 }

/** The smallest picture: a PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let data: string
let demo: Awaited<ReturnType<typeof copyDemo>>
let server: Server
const plainFetch = globalThis.fetch

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'zelo-delivery-'))
  demo = await copyDemo(data)
  server = await startServer(demo.settings)
  globalThis.fetch = (path, options) => plainFetch(new URL(String(path), server.url), options)
})
after(async () => {
  globalThis.fetch = plainFetch
  await server.stop()
  await demo.remove()
  await rm(data, { recursive: true })
})

/** Makes the network lossy. Returns a function that restores it. */
function loseMuch(): () => void {
  const good = globalThis.fetch
  globalThis.fetch = async (path, options) => {
    const chance = Math.random()
    if (chance < loss.request) throw new TypeError('the request was lost')
    const response = await good(path, options)
    if (chance < loss.request + loss.answer) {
      await response.arrayBuffer()
      throw new TypeError('the answer was lost')
    }
    return response
  }
  return () => {
    globalThis.fetch = good
  }
}

interface Phone {
  database: FieldDatabase
  works: NewWork[]
  photos: string[]
  token: string
}

test('delivers everything exactly once from 20 phones over a lossy network', async (t) => {
  const people = await findPeople()
  const used = await Promise.all(people.map(usePhone))
  const start = performance.now()
  const healed = loseMuch()
  await Promise.all(used.map(({ database }) => deliverAll(database)))
  healed()
  t.diagnostic(`${used.length * recordsOfPhone} records in ${Math.round(performance.now() - start)} ms`)

  for (const { database, works, photos, token } of used) {
    const local = await readWorks(database)
    assert.deepEqual(
      local.filter(({ refused, version, deliveredVersion }) => refused || deliveredVersion < version),
      [],
    )
    const { appointments } = await readWork(token)
    const executions = appointments.flatMap((each) => each.executions)
    const sortClientIds = (list: readonly { clientId: string }[]) =>
      list.map(({ clientId }) => clientId).sort()
    const own = executions.filter(({ clientId }) => works.some((work) => work.clientId === clientId))
    assert.deepEqual(sortClientIds(own), sortClientIds(works))
    for (const { clientId, endedAt, observation } of own) {
      const work = local.find((each) => each.clientId === clientId)!
      assert.equal(Date.parse(endedAt ?? ''), Date.parse(work.endedAt ?? ''))
      assert.equal(observation, work.observation)
    }
    const shown = executions.flatMap((execution) => execution.photos.map(({ clientId }) => clientId))
    assert.deepEqual(shown.filter((clientId) => photos.includes(clientId)).sort(), photos.toSorted())
    const unplanned = works.filter(({ target }) => 'environmentId' in target).map(({ clientId }) => clientId)
    const homes = appointments.filter((each) =>
      each.executions.some(({ clientId }) => unplanned.includes(clientId)),
    )
    assert.equal(homes.length, 1, 'one start that nobody had planned makes one appointment')
  }
})

/** Delivers from two independent tabs until nothing waits. */
async function deliverAll(database: FieldDatabase): Promise<void> {
  const ports = { database, send: request, broadcast: () => {} }
  for (let tries = 0; tries < 200; tries += 1) {
    const next = await Promise.all([deliver(ports, { hurry: true }), deliver(ports, { hurry: true })])
    if (next.every((moment) => moment === null)) return
    if (tries === 3) await changeSome(database)
  }
  assert.fail('not everything was delivered')
}

const readWorks = (database: FieldDatabase) => database.read(['works'], ({ store }) => store.getAll())

/** Makes changes during the delivery. */
async function changeSome(database: FieldDatabase): Promise<void> {
  for (const { clientId } of (await readWorks(database)).slice(0, 5)) {
    await reviseWork(database, clientId, { observation: 'Torneira pingando' })
  }
}

type Person = Awaited<ReturnType<typeof findPeople>>[number]

/** Returns demo users with work on these days, their printed codes and their sessions. */
async function findPeople() {
  const office = await request(createSession, { body: { email: coordinator, password } })
  const { token } = office
  const companyId = office.grupo.Id_Empresas
  const users = await request(listUsers, { params: { companyId } }, { token })
  const cleaners = users.filter((user) => user.ativo && !user.coordenador).slice(0, phones)
  assert.equal(cleaners.length, phones)
  return await Promise.all(
    cleaners.map(async ({ email }) => {
      const session = await request(createFieldSession, { body: { login: email, password } })
      const work = await readWork(session.token)
      const environmentIds = work.places.map(({ id }) => id)
      const codes = await request(listQrCodes, { body: { environmentIds } }, { token })
      return { session, work, codes: new Map(codes.map(({ id, content }) => [id, content])) }
    }),
  )
}

function readWork(token: string): Promise<MyWork> {
  const from = new Date(Date.parse(today()) - 14 * 86_400_000).toISOString().slice(0, 10)
  return request(listMyWork, { query: { from, to: today() } }, { token })
}

/** Records a day's work on an offline phone: planned and unplanned work, and photos. */
async function usePhone({ session, work, codes }: Person): Promise<Phone> {
  const database = new FieldDatabase(crypto.randomUUID())
  await writeAccount(database, { ...session, state: 'signed-in' })
  assert.ok(await readAccount(database))
  const places = new Map(work.places.map((place) => [place.id, place]))
  const planned = work.appointments.flatMap((appointment) => {
    const place = places.get(appointment.environmentId)!
    return appointment.slots.flatMap(({ revisionId, start }) =>
      place.tasks.map((task) => ({
        task,
        place,
        revisionId,
        target: { appointmentId: appointment.id },
        startedAt: `${appointment.day}T${start}:00-03:00`,
      })),
    )
  })
  const [place] = work.places
  const startedAt = `${today()}T00:01:00-03:00`
  const unplanned = place!.tasks.slice(0, 2).map((task) => ({
    task,
    place: place!,
    revisionId: null,
    target: { environmentId: place!.id, startedAt },
    startedAt,
  }))
  const works = [...unplanned, ...planned].slice(0, recordsOfPhone).map(
    ({ task, place, ...piece }): NewWork => ({
      ...piece,
      clientId: crypto.randomUUID(),
      taskId: task.id,
      extra: false,
      endedAt: new Date(Date.parse(piece.startedAt) + 300_000).toISOString(),
      observation: null,
      undoneReason: null,
      proof: { scanned: codes.get(place.id)! },
      placeName: place.name,
      taskName: task.name,
    }),
  )
  assert.equal(works.length, recordsOfPhone)
  const ownerId = session.user.id
  for (const each of works) await addWork(database, ownerId, each)
  const photos = [crypto.randomUUID()]
  for (const clientId of photos) {
    await addPhoto(database, {
      clientId,
      executionClientId: works[0]!.clientId,
      ownerId,
      blob: new Blob([picture], { type: 'image/png' }),
      thumbnail: null,
      state: 'waiting',
      refused: null,
      archived: false,
      attempts: 0,
      nextTryAt: 0,
      madeAt: Date.now(),
    })
  }
  return { database, works, photos, token: session.token }
}
