// Forked by bench/attacks.ts with a server's URL and the demo's password. Attacks the data that a cleaner leaves on a
// shared phone (decision 026). The storage of this process is the phone's storage, and the server is real. Sends each
// result to the parent process.
import 'fake-indexeddb/auto'
import { createFieldSession, listMyWork, type MyAppointment, recordMyWork } from '@zelo/contract/my-work'
import { localMoment } from '@zelo/contract/rules/calendar'
import { readErrorCode, request } from '@zelo/ui/lib/client.ts'
import { readAccount, writeAccount } from './account-store.ts'
import { writeArrivals } from './arrival-store.ts'
import { changePerson } from './change-person.ts'
import { type Account, FieldDatabase } from './database.ts'
import { deliver } from './delivery-run.ts'
import { endSessions } from './ended-sessions.ts'
import { openStored } from './test-phone.ts'
import { addWork, type NewWork } from './work-repository.ts'

const [url = '', password = ''] = process.argv.slice(2)
const plainFetch = globalThis.fetch
globalThis.fetch = (path, options) => plainFetch(new URL(String(path), url), options)

const texts = new Map<string, string>()
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
}
Object.assign(globalThis, { localStorage: storage })

const database = new FieldDatabase('shared-phone')
const ports = { database, send: request, broadcast: () => undefined }
const note = 'Torneira pingando'
const alteredNote = 'Alterado pela pessoa seguinte'

const signIn = async (login: string): Promise<Account> => {
  const session = await request(createFieldSession, { body: { login, password } })
  return { ...session, state: 'signed-in' }
}

const owner = await signIn('asg@zelo.demo')
await writeAccount(database, owner)
const stored = await openStored('shared-phone')
const today = localMoment(new Date(), 'America/Fortaleza').day
const { appointments, places } = await request(
  listMyWork,
  { query: { from: today, to: today } },
  { token: owner.token },
)
/** The last of the cleaner's appointments today. The parent process forges records of an earlier appointment. */
const appointment = appointments.at(-1)!
const place = places.find(({ id }) => id === appointment.environmentId)!
const code = JSON.stringify({ id: place.id })

function buildWork(clientId: string, observation: string): NewWork {
  const start = Math.floor(Date.now() / 1000) * 1000 - 7_200_000
  return {
    clientId,
    target: { appointmentId: appointment.id },
    taskId: appointment.mandatoryTaskIds[0]!,
    revisionId: null,
    extra: false,
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(start + 60_000).toISOString(),
    observation,
    undoneReason: null,
    proof: { scanned: code },
    placeName: place.name,
    taskName: place.tasks[0]!.name,
  }
}

/** Reads everything that the phone stores, as developer tools show it. */
async function readPhone(): Promise<string> {
  const parts: string[] = [...texts].flat()
  for (const store of stored.objectStoreNames) {
    parts.push(...(await stored.getAllKeys(store)).map(String))
    for (const value of await stored.getAll(store)) {
      const buffers: string[] = []
      const text = JSON.stringify(value, (_, each) => {
        if (each instanceof ArrayBuffer) buffers.push(Buffer.from(each).toString('latin1'))
        return each
      })
      parts.push(text, ...buffers)
    }
  }
  return parts.join('\n')
}

function send(attack: string, result: string, isHeld: boolean): void {
  process.send?.({ attack, result, isHeld })
}

const readRecords = async (token: string): Promise<MyAppointment['executions']> => {
  const work = await request(listMyWork, { query: { from: today, to: today } }, { token })
  return work.appointments.flatMap(({ executions }) => executions)
}

const ids = { kept: crypto.randomUUID(), altered: crypto.randomUUID(), planted: crypto.randomUUID() }
await stored.put('plans', {
  ownerId: owner.user.id,
  days: { [today]: appointments },
  places,
  found: [],
  fetchedAt: Date.now(),
  clockOffset: 0,
})
writeArrivals({ visit: { userId: owner.user.id, proof: { scanned: code }, at: Date.now() } })
for (const clientId of [ids.kept, ids.altered])
  await addWork(database, owner.user.id, buildWork(clientId, note))
const secrets = {
  plan: place.name,
  note,
  token: owner.token,
  key: owner.sealKey!,
  code: JSON.stringify(code).slice(1, -1),
}
const before = await readPhone()
const missing = Object.entries(secrets).filter(([, text]) => !before.includes(text))
if (missing.length > 0) throw new Error(`not on the phone before the sign-out: ${missing.join()}`)

// The owner signs out without signal. Then the next person signs in.
await changePerson(database, null)
const next = await signIn('coordenador@zelo.demo')
await changePerson(database, next)
const after = await readPhone()
const legible = Object.entries(secrets).flatMap(([name, text]) => (after.includes(text) ? [name] : []))
send(
  "reading the previous person's plan, notes and codes on a shared phone",
  legible.length > 0 ? `readable: ${legible.join(', ')}` : 'nothing is readable',
  legible.length === 0,
)

const item = (await stored.get('sealed', [owner.user.id, `works ${ids.altered}`]))!
const data = new Uint8Array((item.data as ArrayBuffer).slice(0))
data[data.length - 20]! ^= 1
await stored.put('sealed', { ...item, data: data.buffer })
await addWork(database, owner.user.id, buildWork(ids.altered, alteredNote))
await addWork(database, owner.user.id, buildWork(ids.planted, alteredNote))
await deliver(ports, { hurry: true, insist: true })

await endSessions(ports)
const state = await readRecords(owner.token).then(
  () => 'valid',
  (error) => readErrorCode(error),
)
send("the previous person's session after a sign-out without signal", state, state === 'not_signed_in')

await changePerson(database, await signIn('asg@zelo.demo'))
const ownerAgain = (await readAccount(database))!
await deliver(ports, { hurry: true, insist: true })
const records = await readRecords(ownerAgain.token)
const forged = records.filter(({ observation }) => observation === alteredNote)
const kept = records.filter(({ clientId, observation }) => clientId === ids.kept && observation === note)
send(
  "changing and planting unsent work in the previous person's name",
  `${forged.length} of 2 forged records delivered, ${kept.length} of 1 untouched`,
  forged.length === 0 && kept.length === 1,
)

const { placeName: _, taskName: __, ...work } = buildWork(ids.kept, alteredNote)
const delivery = { sentAt: new Date().toISOString(), works: [work] }
const reply = await request(recordMyWork, { body: delivery }, { token: next.token }).then(
  ({ works }) => works[0]!.refused ?? 'accepted',
  (error) => readErrorCode(error),
)
const unchanged = (await readRecords(ownerAgain.token)).some(
  ({ clientId, observation }) => clientId === ids.kept && observation === note,
)
send("the previous person's record, sent with another session", reply, unchanged && reply !== 'accepted')
stored.close()
process.disconnect?.()
process.exit()
