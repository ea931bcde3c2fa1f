import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readClientReport } from '@zelo/contract/client-report'
import { listCompanies } from '@zelo/contract/companies'
import { changeLogo, largestLogo, removeLogo } from '@zelo/contract/company-logos'
import sharp from 'sharp'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createGroup, type TestGroup } from '../../../test/test-group.ts'

let server: TestApp
let group: TestGroup

before(async () => {
  server = await createTestApp()
  group = await createGroup(server.database, { marker: 'orla' })
})
after(() => server.close())

const picture = (width = 1200, height = 400) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })

const send = (companyId: number, content: Uint8Array, name = 'logo.png') =>
  server.send(group.people.coordinator, changeLogo, {
    params: { companyId },
    body: { logo: new File([new Uint8Array(content)], name) },
  })

const show = async (url: string | null) => await server.app.inject(url ?? '/api/files/none')

const readReportLogo = async (companyId: number) => {
  const query = { companyId, from: '2026-03-01', to: '2026-03-02' }
  return (await server.callAs(group.people.reader, readClientReport, { query })).body.logoUrl
}

test('a logo becomes a small white-backed picture and replaces the old file', async () => {
  const exif = { IFD0: { Copyright: 'Joana' } }
  const urls: (string | null)[] = []
  for (const content of [
    await picture().png().toBuffer(),
    await picture().withExif(exif).jpeg().toBuffer(),
    await picture().webp().toBuffer(),
  ]) {
    const { body } = (await send(group.parent, content)) as { body: { logoUrl: string } }
    const stored = (await show(body.logoUrl)).rawPayload
    const { format, width, height, exif: left } = await sharp(stored).metadata()
    assert.deepEqual([format, width, height, left], ['jpeg', 600, 200, undefined])
    urls.push(body.logoUrl)
  }
  assert.deepEqual(await Promise.all(urls.map(async (url) => (await show(url)).statusCode)), [404, 404, 200])
})

test('a branch’s report shows its own logo, otherwise the parent company’s logo', async () => {
  const own = async () => (await send(group.branch, await picture().png().toBuffer())).body.logoUrl
  const parent = (await send(group.parent, await picture().png().toBuffer())).body.logoUrl
  assert.deepEqual([await readReportLogo(group.branch), await readReportLogo(group.parent)], [parent, parent])
  const logo = await own()
  assert.deepEqual(
    [await readReportLogo(group.branch), await readReportLogo(group.otherBranch)],
    [logo, parent],
  )
  const params = { companyId: group.branch }
  await server.callAs(group.people.coordinator, removeLogo, { params })
  assert.equal(await readReportLogo(group.branch), parent)
  assert.equal((await show(logo)).statusCode, 404)
})

test('a rejected logo changes nothing', async () => {
  const list = async () =>
    (await server.callAs(group.people.reader, listCompanies, { params: { companyId: group.parent } })).body
  const before = await list()
  const large = Buffer.concat([await picture(10, 10).png().toBuffer(), Buffer.alloc(largestLogo)])
  for (const [content, fault] of [
    [await picture().gif().toBuffer(), 'file_not_supported'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_not_supported'],
    [(await picture().png().toBuffer()).subarray(0, 200), 'file_not_supported'],
    [large, 'file_too_large'],
  ] as const) {
    const { status, problem } = await send(group.parent, content)
    assert.deepEqual([status, problem.errors], [400, { logo: fault }])
  }
  const other = await createGroup(server.database, { marker: 'cais' })
  assert.equal((await send(other.parent, await picture().png().toBuffer())).status, 404)
  assert.deepEqual(await list(), before)
})
