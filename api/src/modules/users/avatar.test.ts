import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createSession } from '@zelo/contract/sessions'
import { largestAvatar, readProfile, signUp, updateAvatar, updateProfile } from '@zelo/contract/users'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type Person, type TestGroup } from '../../../test/test-group.ts'
import { localStorage } from '../../storage/local-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { buildBmp } from '../../storage/test-bmp.ts'
import { buildHeic } from '../../storage/test-heic.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
})
after(() => server.close())

/** Creates a picture whose left half is red and whose right half is blue. */
function picture(width = 400, height = 200) {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ])
}

const buildFile = (content: Uint8Array | string, name: string, type = 'image/png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

const send = (person: Person, avatar: unknown, userId: unknown = person.id) =>
  server.send(person, updateAvatar, { body: { avatar, user_id: userId } })

/** Downloads the stored picture as a browser does. */
async function shown(url: string | null) {
  const response = await server.app.inject(url ?? '/api/files/none')
  return { status: response.statusCode, type: response.headers['content-type'], content: response.rawPayload }
}

test('users can replace their own picture, and later responses contain it [R1-278 R1-300 R1-301 R1-314]', async () => {
  const avatar = buildFile(await picture().png().toBuffer(), 'eu.png')
  for (const name of ['cleaner', 'reader', 'coordinator', 'master'] as const) {
    const person = group.people[name]
    const { body } = await server.callAs(person, updateAvatar, { body: { avatar, user_id: person.id } })
    assert.deepEqual([body.id, body.nome], [person.id, person.name])
    assert.match(body.avatar ?? '', /^[0-9a-f]{32}\.jpg$/)
    assert.equal(body.avatar_url, `/api/files/${body.avatar}`)
    const credentials = { email: person.email, password: group.password }
    const { user } = (await server.callAs(null, createSession, { body: credentials })).body
    assert.equal(user.avatar, body.avatar)
    assert.equal((await shown(body.avatar_url)).type, 'image/jpeg')
  }
})

test('a new picture does not conflict with an open profile form', async () => {
  const person = group.people.otherCleaner
  const { nome, email, updatedAt } = (await server.callAs(person, readProfile, {})).body
  server.setClock(new Date(Date.parse(updatedAt) + 5000).toISOString())
  const avatar = buildFile(await picture().png().toBuffer(), 'eu.png')
  const withPicture = async () =>
    (await server.callAs(person, updateAvatar, { body: { avatar, user_id: person.id } })).body.updatedAt
  const save = (phone: string, as: string) =>
    server.callAs(person, updateProfile, { body: { nome, email, telefone: phone, updatedAt: as } })
  assert.equal(await withPicture(), updatedAt)
  const changed = await save('85911110000', updatedAt)
  assert.equal(changed.body.telefone, '85911110000')
  assert.equal(await withPicture(), changed.body.updatedAt)
  assert.equal((await save('85922220000', updatedAt)).problem.code, 'changed_meanwhile')
})

test('a picture of any format becomes small, square, upright and without metadata', async () => {
  const exif = { IFD0: { Copyright: 'Joana', Orientation: '6' }, IFD3: { GPSLatitude: '3/1 43/1 0/1' } }
  for (const content of [
    await picture().withExif(exif).jpeg().toBuffer(),
    await picture().png().toBuffer(),
    await picture().webp().toBuffer(),
    await picture().avif().toBuffer(),
    await picture().gif().toBuffer(),
    await picture().tiff().toBuffer(),
    buildHeic({ tiles: ['quarters'] }),
    buildBmp({ bits: 24 }),
    await picture(30, 10).png().toBuffer(),
  ]) {
    const { body } = (await send(
      group.people.reader,
      buildFile(content, 'x.bin', 'application/octet-stream'),
    )) as {
      body: { avatar_url: string }
    }
    const stored = (await shown(body.avatar_url)).content
    const { width, height, format, exif: left, orientation } = await sharp(stored).metadata()
    assert.deepEqual([width, height, format, left, orientation], [256, 256, 'jpeg', undefined, undefined])
    assert.ok(stored.length < 20_000)
  }
})

test('a new picture deletes the previous picture', async () => {
  const person = group.people.otherCleaner
  const avatar = buildFile(await picture().png().toBuffer(), 'eu.png')
  const first = (await server.callAs(person, updateAvatar, { body: { avatar, user_id: person.id } })).body
  const second = (await server.callAs(person, updateAvatar, { body: { avatar, user_id: person.id } })).body
  assert.notEqual(first.avatar, second.avatar)
  assert.equal((await shown(first.avatar_url)).status, 404)
  assert.equal((await shown(second.avatar_url)).status, 200)
})

const bomb = () =>
  sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

test('if the session ends during the upload, the picture is not replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-avatars-'))
  const storage = localStorage(folder)
  let end = async () => {}
  const put: Storage['put'] = async (...file) => {
    const name = await storage.put(...file)
    await end()
    return name
  }
  const one = await createTestApp({ storage: { ...storage, put } })
  const { people } = await createGroup(one.database, { marker: 'cais' })
  const person = people.cleaner
  end = () =>
    one.database.asOwner(async (queries) => {
      await queries.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    })
  const avatar = buildFile(await picture().png().toBuffer(), 'eu.png')
  const { status, problem } = await one.send(person, updateAvatar, { body: { avatar, user_id: person.id } })
  assert.deepEqual([status, problem.code], [401, 'not_signed_in'])
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  assert.deepEqual(
    files.filter((file) => file.isFile()).map(({ name }) => name),
    [],
  )
  await one.close()
  await rm(folder, { recursive: true })
})

test('rejects a file that is not a picture, whatever its name [R1-234]', async () => {
  const png = await picture().png().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const person = group.people.coordinator
  const cases: [string, File, string][] = [
    ['SVG', buildFile(svg, 'eu.png'), 'file_not_supported'],
    ['SVG after a declaration', buildFile(`<?xml version="1.0"?>${svg}`, 'eu.png'), 'file_not_supported'],
    ['script', buildFile('#!/bin/sh\nrm -rf /', 'eu.png'), 'file_not_supported'],
    ['HTML', buildFile('<html><script>alert(1)</script>', 'eu.jpg', 'image/jpeg'), 'file_not_supported'],
    ['PDF', buildFile('%PDF-1.7', 'eu.pdf', 'application/pdf'), 'file_not_supported'],
    ['nothing', buildFile('', 'eu.png'), 'file_not_supported'],
    ['the beginning of a PNG', buildFile(png.subarray(0, 16), 'eu.png'), 'file_not_supported'],
    ['half a PNG', buildFile(png.subarray(0, png.length / 2), 'eu.png'), 'file_not_supported'],
    ['a decompression bomb', buildFile(await bomb(), 'eu.png'), 'file_too_large'],
    ['a file over the limit', buildFile(Buffer.alloc(largestAvatar + 1, 1), 'eu.png'), 'file_too_large'],
  ]
  for (const [what, file, expected] of cases) {
    const { status, problem } = await send(person, file)
    assert.deepEqual(
      [status, problem.code, problem.errors],
      [400, 'invalid_input', { avatar: expected }],
      what,
    )
  }
  const credentials = { email: person.email, password: group.password }
  const before = (await server.callAs(null, createSession, { body: credentials })).body.user.avatar
  assert.doesNotMatch(before ?? '', /svg|html/)
})

test('a user cannot replace the picture of another user', async () => {
  const other = await createGroup(server.database, { marker: 'bruma' })
  const avatar = buildFile(await picture().png().toBuffer(), 'eu.png')
  for (const id of [group.people.reader.id, other.people.reader.id, 999_999]) {
    const { status, problem } = await send(group.people.master, avatar, id)
    assert.deepEqual([status, problem.code], [404, 'not_found'])
  }
})

test('rejects invalid fields with an error at each field', async () => {
  const { master: person } = group.people
  const avatar = buildFile(await picture().png().toBuffer(), 'eu.png')
  const readErrors = async (body: object) =>
    (await server.send(person, updateAvatar, { body })).problem.errors
  assert.deepEqual(await readErrors({ user_id: person.id }), { avatar: 'required' })
  assert.deepEqual(await readErrors({ user_id: person.id, avatar: 'text' }), { avatar: 'file_not_supported' })
  assert.deepEqual(await readErrors({ avatar }), { user_id: 'invalid' })
  assert.deepEqual(await readErrors({ avatar, user_id: person.id, x: '1' }), { x: 'unknown_field' })
  for (const id of ['', ' ', 'x', '-1', '1.5', '1e999', '9'.repeat(10_000), '<b>', "1' or 1=1"]) {
    assert.deepEqual(await readErrors({ avatar, user_id: id }), { user_id: 'invalid' }, id)
  }
})

const raw = (
  payload: string | Buffer,
  type: string,
  url = '/api/users/avatar',
  method: 'PATCH' | 'POST' = 'PATCH',
) =>
  server.app.inject({
    method,
    url,
    payload,
    headers: { authorization: `Bearer ${group.people.master.token}`, 'content-type': type },
  })

test('rejects an incomplete upload form', async () => {
  const type = 'multipart/form-data; boundary=x'
  const whole = '--x\r\nContent-Disposition: form-data; name="user_id"\r\n\r\n1\r\n--x--\r\n'
  for (const payload of [
    'x',
    '--x',
    '--x--',
    whole.slice(0, -6),
    whole.slice(0, 30),
    whole.replaceAll('\r\n', ' '),
  ]) {
    const response = await raw(payload, type)
    assert.equal(response.statusCode, 400, payload)
    assert.equal(response.json().code, 'invalid_input')
  }
  assert.equal((await raw(whole, 'multipart/form-data')).statusCode, 400)
  assert.equal((await raw('{}', 'application/json')).json().code, 'unsupported_media_type')
  const form = await raw(whole, type, `/api${signUp.path}`, 'POST')
  assert.equal(form.json().code, 'unsupported_media_type')
})

test('rejects a file of 50 MB, and anonymous uploads', async () => {
  const response = await raw(Buffer.alloc(50_000_000), 'multipart/form-data; boundary=x')
  assert.deepEqual([response.statusCode, response.json().code], [413, 'payload_too_large'])
  const anonymous = await server.send(null, updateAvatar, {
    body: { avatar: buildFile('x', 'x.png'), user_id: 1 },
  })
  assert.equal(anonymous.problem.code, 'not_signed_in')
})
