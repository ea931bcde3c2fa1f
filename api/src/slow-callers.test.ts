import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listAppointments } from '@zelo/contract/appointments'
import { importForm } from '@zelo/contract/imports'
import { forgotPassword } from '@zelo/contract/passwords'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { createGroup, type Person, type TestGroup } from '../test/test-group.ts'
import { untilSomebodyWaits } from './database/test-waiting.ts'
import { createLog } from './log.ts'
import { encodePicture } from './storage/picture.ts'

/** Time limits in milliseconds. They leave an honest caller enough time on a busy machine. */
const slowest = { headers: 3000, request: 5000, body: { bytes: 1, within: 60_000, drain: 10_000 } }

let server: TestApp
let group: TestGroup
let port: number

before(async () => {
  server = await createTestApp({ slowest })
  group = await createGroup(server.database, { marker: 'orla' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

const sockets = new Set<Socket>()

const host = 'Host: zelo.example\r\n'

/**
 * Sends `first`, then sends `again` repeatedly until the connection ends. Returns the response and the number of accepted
 * bytes. A connection that is reset during a write also counts as ended.
 */
async function trickle(
  first: string,
  again: string,
  pause = 20,
  at = port,
): Promise<{ received: string; sentBytes: number }> {
  const socket: Socket = connect(at, '127.0.0.1')
  sockets.add(socket)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => undefined)
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.write(first)
  const more = setInterval(
    () => received === '' && socket.writable && !socket.writableNeedDrain && socket.write(again),
    pause,
  )
  await ended
  clearInterval(more)
  return { received, sentBytes: socket.bytesWritten }
}

/** Returns the headers of a form upload. The default caller is the coordinator, who may make this call. */
const upload = (heads: string, path = 'environments/import', { token } = group.people.coordinator) =>
  `POST /api/${path} HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=b\r\n${heads}\r\n`

test('cuts off slow headers and bodies while it serves other callers', async () => {
  const slow = [
    trickle('GET /api/health HTTP/1.1\r\nX-A: ', 'a'),
    trickle(
      `POST /api/sessions HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`,
      ' ',
    ),
    trickle(upload('Content-Length: 900000\r\n'), '-'),
    trickle(upload('Transfer-Encoding: chunked\r\n'), '1\r\n-\r\n'),
  ]
  let isOver = false
  const ended = Promise.all(slow).finally(() => {
    isOver = true
  })
  let served = 0
  while (!isOver) {
    const response = await fetch(`http://127.0.0.1:${port}/api/setor/`, {
      headers: { authorization: `Bearer ${group.people.reader.token}` },
    })
    assert.equal(response.status, 200)
    await response.body?.cancel()
    served += 1
    await delay(20)
  }
  for (const { received } of await ended) assert.match(received, /^HTTP\/1\.1 408 /)
  assert.ok(served > 10, `${served} others were served`)
})

test('cuts off an endless upload at the size limit of the endpoint', async () => {
  const chunk = `${(65_536).toString(16)}\r\n${'-'.repeat(65_536)}\r\n`
  const endless = await trickle(upload('Transfer-Encoding: chunked\r\n'), chunk, 1)
  // Sometimes the connection is reset before the response arrives.
  assert.match(endless.received, /^(HTTP\/1\.1 413 |$)/)
  // The count includes bytes that are still in network buffers.
  assert.ok(endless.sentBytes < 3 * importForm.maxBytes, `${endless.sentBytes} bytes were accepted`)
  const huge = await trickle(upload('Content-Length: 99999999999\r\n'), '-')
  assert.match(huge.received, /^HTTP\/1\.1 413 /)
})

test("rejects an anonymous caller's large body as soon as the headers arrive", async () => {
  const heads = `${host}Content-Type: application/json\r\nContent-Length: 980000\r\n`
  const open = await trickle(`POST /api/sessions HTTP/1.1\r\n${heads}Connection: close\r\n\r\n`, '')
  assert.match(open.received, /^HTTP\/1\.1 413 /)
  const signedOut = await trickle(`POST /api/setor/ HTTP/1.1\r\n${heads}Connection: close\r\n\r\n`, '')
  assert.match(signedOut.received, /^HTTP\/1\.1 401 /)
  const forged = `Authorization: Bearer ${'a'.repeat(43)}\r\n`
  const unknown = await trickle(
    `POST /api/agendas/v2/saveAgenda HTTP/1.1\r\n${heads}${forged}Connection: close\r\n\r\n`,
    '',
  )
  assert.match(unknown.received, /^HTTP\/1\.1 401 /)
})

test('cuts off a body that stalls, but not a slow body', async () => {
  const quick = await createTestApp({
    slowest: { headers: 3000, request: 60_000, body: { bytes: 2000, within: 2000, drain: 10_000 } },
  })
  const people = await createGroup(quick.database, { marker: 'orla' })
  await quick.app.listen({ port: 0, host: '127.0.0.1' })
  const at = (quick.app.server.address() as AddressInfo).port
  const photo = (again: string) =>
    trickle(
      upload('Content-Length: 30000\r\nConnection: close\r\n', 'own-work/photos', people.people.cleaner),
      again,
      20,
      at,
    )
  const [slow, steady] = await Promise.all([photo('-'), photo('-'.repeat(500))])
  assert.match(slow.received, /^HTTP\/1\.1 408 /)
  assert.ok(slow.sentBytes < 2000, `${slow.sentBytes} bytes`)
  assert.match(steady.received, /^HTTP\/1\.1 400 /)
  await quick.close()
})

test('at most fifty rejected callers can continue to send their bodies', async () => {
  const heads = `${host}Content-Type: application/json\r\nContent-Length: 980000\r\n`
  const callers = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'))
  for (const socket of callers) {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write(`POST /api/setor/ HTTP/1.1\r\n${heads}\r\n`)
  }
  const responses = await Promise.all(callers.map(async (socket) => String((await once(socket, 'data'))[0])))
  for (const result of responses) assert.match(result, /^HTTP\/1\.1 401 /)
  const isCut = callers.map((socket) => once(socket, 'close'))
  await Promise.race(isCut)
  const cut = () => callers.filter(({ destroyed }) => destroyed).length
  while (cut() < 10) await Promise.race(isCut.filter((_, nth) => !callers[nth]!.destroyed))
  assert.ok(cut() < 20, `${cut()} of 60 were cut off`)
  for (const socket of callers) socket.destroy()
})

test('cuts off a rejected caller who still sends after the time limit', async () => {
  const strict = await createTestApp({
    slowest: { headers: 3000, request: 60_000, body: { bytes: 1, within: 60_000, drain: 300 } },
  })
  await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((strict.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST /api/setor/ HTTP/1.1\r\n${host}Content-Length: 90000\r\n\r\n`)
  assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 401 /)
  const rejected = performance.now()
  const more = setInterval(() => socket.write('-'), 20)
  await once(socket, 'close')
  clearInterval(more)
  const kept = performance.now() - rejected
  assert.ok(kept > 200 && kept < 5000, `the rest was read for ${kept} ms`)
  await strict.close()
})

test('frees the memory of a rejected body immediately', async () => {
  const callers = 200
  const heads = `${host}Content-Type: application/json\r\nContent-Length: 980000\r\n`
  const part = Buffer.alloc(65_536, '-')
  const reject = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`POST /api/sessions HTTP/1.1\r\n${heads}\r\n`)
    socket.write(part)
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 413 /)
    socket.destroy()
  }
  await reject()
  const before = process.memoryUsage().arrayBuffers
  for (let nth = 0; nth < callers; nth += 1) await reject()
  const held = process.memoryUsage().arrayBuffers - before
  assert.ok(held < (callers * part.length) / 4, `${held} bytes of rejected bodies are held`)
})

test('a person can send at most two photos at the same time', async () => {
  const { otherCleaner } = group.people
  const heads = 'Content-Length: 15900000\r\nConnection: close\r\n'
  const photo = upload(heads, 'own-work/photos', otherCleaner)
  const replies = await Promise.all([1, 2, 3].map(() => trickle(photo, '')))
  assert.deepEqual(replies.map(({ received }) => received.slice(9, 12)).sort(), ['408', '408', '429'])
  const small = upload('Content-Length: 1\r\nConnection: close\r\n', 'own-work/photos', otherCleaner)
  assert.match((await trickle(`${small}-`, '')).received, /^HTTP\/1\.1 400 /)
})

test("rejects a photo before its upload if the person's queue is full", async () => {
  const { cleaner } = group.people
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#385' } })
    .png()
    .toBuffer()
  const encoding = Array.from({ length: 5 }, () =>
    encodePicture(photo, { userId: cleaner.id, groupId: group.id }),
  )
  const heads = 'Content-Length: 900000\r\nConnection: close\r\n'
  const rejected = await trickle(upload(heads, 'own-work/photos', cleaner), '')
  assert.match(rejected.received, /^HTTP\/1\.1 429 .*\r\nretry-after: 10\r\n/s)
  await Promise.all(encoding)
})

test("a person's queue of slow lists does not delay other people", async () => {
  const { coordinator, master } = group.people
  const query = { companyId: group.parent, dataIni: '2026-03-01', dataFim: '2026-03-02' }
  const list = (person: Person) => server.callAs(person, listAppointments, { query })
  const { asked, others } = await server.database.asOwner(async (queries) => {
    await sql`lock table appointments in access exclusive mode`.execute(queries)
    const asked = Array.from({ length: 25 }, () => list(coordinator))
    assert.equal((await Promise.race(asked)).problem.code, 'too_many_requests')
    const others = list(master)
    await untilSomebodyWaits(server.database, 5)
    return { asked, others }
  })
  const replies = await Promise.all(asked)
  assert.equal(replies.filter(({ status }) => status === 200).length, 24)
  assert.equal((await others).status, 200)
})

test('rejects a request whose length is ambiguous', async () => {
  const json = 'Content-Type: application/json\r\n'
  for (const heads of [
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
    'Content-Length: 2\r\nContent-Length: 3\r\n',
    'Transfer-Encoding: chunked, identity\r\n',
    'Content-Length: 0x2\r\n',
    'Content-Length : 2\r\n',
    'X: a\r\n  b\u0000\r\nContent-Length: 2\r\n',
  ]) {
    const { received } = await trickle(`POST /api/sessions HTTP/1.1\r\n${host}${json}${heads}\r\n{}`, '')
    assert.match(received, /^HTTP\/1\.1 400 /, heads)
  }
})

test('rejects headers of more than 16 KB', async () => {
  const { received } = await trickle(
    `GET /api/health HTTP/1.1\r\n${host}X-A: ${'a'.repeat(17_000)}\r\n\r\n`,
    '',
  )
  assert.match(received, /^HTTP\/1\.1 431 /)
})

test("rejects TRACE, because the response would contain the caller's token", async () => {
  const { received } = await trickle(
    `TRACE /api/health HTTP/1.1\r\n${host}Authorization: Bearer secret-of-mine\r\nConnection: close\r\n\r\n`,
    '',
  )
  assert.match(received, /^HTTP\/1\.1 404 /)
  assert.doesNotMatch(received, /secret-of-mine/)
})

test('counts a caller who disconnects early, and causes no error', async () => {
  const broken: unknown[] = []
  const own = await createTestApp({ log: createLog('error', { write: (line) => void broken.push(line) }) })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const at = (own.app.server.address() as AddressInfo).port
    for (let index = 0; index < 10; index += 1) {
      const body = JSON.stringify({ email: `nobody${index}@orla.example`, tapp: true })
      const socket = connect(at, '127.0.0.1')
      await once(socket, 'connect')
      const head = `POST /api/password/forgot HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
      socket.end(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.resetAndDestroy())
    }
    const counted = async () => {
      const counts = await own.database.asOwner((queries) =>
        queries.selectFrom('abuse_counters').select(['limit_name', 'attempts']).execute(),
      )
      return counts.find(({ limit_name }) => limit_name === 'recovery from an address')?.attempts ?? 0
    }
    while ((await counted()) < 10 && broken.length === 0) await delay(20)
    assert.deepEqual(broken, [])
    const body = { email: 'nobody@orla.example', tapp: true } as const
    assert.equal((await own.callAs(null, forgotPassword, { body })).problem.code, 'too_many_requests')
  } finally {
    await own.close()
  }
})
