import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { zip } from './test-zip.ts'
import { openWorkbook } from './workbook.ts'
import { unzip, type ZipEntry, ZipTooLarge } from './zip.ts'

const million = 1_000_000
const local = 'PK\x03\x04'
const directory = 'PK\x01\x02'
const end = 'PK\x05\x06'
const copa: ZipEntry = { name: 'copa.xml', content: Buffer.from('<copa/>') }

const readAll = (archive: Buffer) => unzip(archive, () => true, million)

/** Asserts that an archive can be read and contains only `copa`. */
async function assertReadsCopa(archive: Buffer) {
  assert.deepEqual(await readAll(archive), [copa])
}

/** Changes the last record that has this signature. */
function edit(archive: Buffer, signature: string, change: (record: Buffer) => void): Buffer {
  const edited = Buffer.from(archive)
  change(edited.subarray(edited.lastIndexOf(signature, undefined, 'latin1')))
  return edited
}

/** Appends a comment and sets its length. */
function withComment(archive: Buffer, comment: Buffer): Buffer {
  return Buffer.concat([edit(archive, end, (record) => record.writeUInt16LE(comment.length, 20)), comment])
}

/** Compresses the content of an entry. Sets the fields of the archive that describe the compression. */
function deflated({ name, content }: ZipEntry): Buffer {
  return edit(zip([{ name, content: deflateRawSync(content) }]), directory, (record) => {
    record.writeUInt16LE(8, 10)
    record.writeUInt32LE(content.length, 24)
  })
}

/** Moves the sizes and offsets of an archive with one entry into 64-bit fields. */
function toZip64(archive: Buffer): Buffer {
  const start = archive.lastIndexOf(directory, undefined, 'latin1')
  const ending = archive.lastIndexOf(end, undefined, 'latin1')
  const header = Buffer.from(archive.subarray(start, ending))
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(header.readUInt32LE(24)), 4)
  extra.writeBigUInt64LE(BigInt(header.readUInt32LE(20)), 12)
  extra.writeBigUInt64LE(BigInt(header.readUInt32LE(42)), 20)
  for (const field of [20, 24, 42]) header.writeUInt32LE(0xffffffff, field)
  header.writeUInt16LE(extra.length, 30)
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(1n, 24)
  record.writeBigUInt64LE(1n, 32)
  record.writeBigUInt64LE(BigInt(header.length + extra.length), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(start + header.length + extra.length), 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.from(archive.subarray(ending)).fill(0xff, 8, 20)
  return Buffer.concat([archive.subarray(0, start), header, extra, record, locator, last])
}

/** Sets the sizes in the local header to zero and stores them after the content, as streaming programs do. */
function withDataDescriptor(archive: Buffer): Buffer {
  const start = archive.lastIndexOf(directory, undefined, 'latin1')
  const streamed = edit(archive, local, (record) => {
    record.writeUInt16LE(8, 6)
    record.fill(0, 14, 26)
  })
  const descriptor = Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), archive.subarray(14, 26)])
  const moved = Buffer.concat([streamed.subarray(0, start), descriptor, streamed.subarray(start)])
  edit(moved, directory, (record) => record.writeUInt16LE(8, 8)).copy(moved)
  return edit(moved, end, (record) => record.writeUInt32LE(start + descriptor.length, 16))
}

test('reads 64-bit archives, data descriptors and comments', async () => {
  const plain = zip([copa])
  await assertReadsCopa(plain)
  await assertReadsCopa(deflated(copa))
  await assertReadsCopa(toZip64(plain))
  await assertReadsCopa(toZip64(deflated(copa)))
  await assertReadsCopa(withDataDescriptor(plain))
  await assertReadsCopa(withDataDescriptor(deflated(copa)))
  await assertReadsCopa(withComment(plain, Buffer.from('um comentário')))
  assert.deepEqual(await readAll(zip([])), [])
})

test('rejects a 64-bit archive whose sizes are too large', async () => {
  for (const [field, reason] of [
    [4, ZipTooLarge],
    [12, /overflows file bounds/],
    [20, /unexpected EOF/],
  ] as const) {
    const archive = toZip64(deflated(copa))
    const extra = archive.lastIndexOf('\x01\x00\x18\x00', undefined, 'latin1')
    archive.writeBigUInt64LE(2n ** 63n, extra + field)
    await assert.rejects(readAll(archive), reason)
  }
  const entries = edit(toZip64(zip([copa])), 'PK\x06\x06', (record) => record.writeBigUInt64LE(2n ** 60n, 32))
  await assert.rejects(readAll(entries), ZipTooLarge)
})

test('reads only the last central directory of an archive', async () => {
  const plain = zip([copa])
  const sala = { name: 'sala azul.xml', content: Buffer.from('<sala/>') }
  const hidden = zip([sala])
  await assert.rejects(readAll(Buffer.concat([plain, Buffer.from('\r\n')])), /comment length/)
  await assert.rejects(
    readAll(withComment(plain, Buffer.concat([hidden, Buffer.from('.')]))),
    /comment length/,
  )
  // Offsets count from the beginning of the file, so the offsets of the archive in the comment are wrong.
  await assert.rejects(readAll(withComment(plain, hidden)), /signature/)
  const moved = edit(hidden, directory, (record) => record.writeUInt32LE(plain.length, 42))
  const placed = edit(moved, end, (record) =>
    record.writeUInt32LE(plain.length + record.readUInt32LE(16), 16),
  )
  assert.deepEqual(await readAll(withComment(plain, placed)), [sala])
})

test('accepts absolute paths, paths with parent folders and UTF-8 names', async () => {
  const names = ['/xl/copa.xml', '../../copa.xml', 'C:\\copa.xml', 'xl\\copa.xml', 'xl/praça.xml', '']
  const read = await readAll(zip(names.map((name) => ({ ...copa, name }))))
  assert.deepEqual(
    read.map(({ name }) => name),
    names,
  )
  const part = (name: string) => ({ name, content: Buffer.from('<workbook/>') })
  assert.deepEqual(openWorkbook([part('/xl/workbook.xml')]).sheets, [])
  assert.throws(() => openWorkbook([part('../xl/workbook.xml')]), /no workbook/)
})

test('rejects a workbook with two parts of the same name', () => {
  const content = Buffer.from('<workbook/>')
  const parts = (...names: string[]) => names.map((name) => ({ name, content }))
  assert.deepEqual(openWorkbook(parts('xl/workbook.xml', 'xl/styles.xml')).sheets, [])
  for (const second of ['xl/workbook.xml', 'XL/Workbook.xml', '/xl/workbook.xml', 'xl\\workbook.xml'])
    assert.throws(() => openWorkbook(parts('xl/workbook.xml', second)), /two parts/, second)
})

test('rejects an encrypted or unknown entry only if its content is needed', async () => {
  const encrypted = edit(deflated(copa), directory, (record) => record.writeUInt16LE(1, 8))
  const bzip2 = edit(deflated(copa), directory, (record) => record.writeUInt16LE(12, 10))
  for (const archive of [encrypted, bzip2]) {
    await assert.rejects(readAll(archive), /encrypted entry, or an unknown compression/)
    assert.deepEqual(await unzip(archive, () => false, million), [])
  }
})

test('rejects an entry that is longer or shorter than its declared size', async () => {
  const declaring = (size: number) =>
    edit(deflated(copa), directory, (record) => record.writeUInt32LE(size, 24))
  await assertReadsCopa(declaring(copa.content.length))
  await assert.rejects(readAll(declaring(copa.content.length - 1)), { code: 'ERR_BUFFER_TOO_LARGE' })
  await assert.rejects(readAll(declaring(copa.content.length + 1)), /another size/)
  await assert.rejects(readAll(declaring(0)), { code: 'ERR_BUFFER_TOO_LARGE' })
})

test('limits the total size of entries that share the same bytes', async () => {
  const archive = deflated({ name: 'a.xml', content: Buffer.alloc(million) })
  const start = archive.lastIndexOf(directory, undefined, 'latin1')
  const ending = archive.lastIndexOf(end, undefined, 'latin1')
  const repeat = (count: number) =>
    edit(
      Buffer.concat([
        archive.subarray(0, start),
        ...Array.from({ length: count }, () => archive.subarray(start, ending)),
        archive.subarray(ending),
      ]),
      end,
      (record) => record.writeUInt16LE(count, 10),
    )
  assert.equal((await unzip(repeat(3), () => true, 3 * million)).length, 3)
  await assert.rejects(
    unzip(repeat(4), () => true, 3 * million),
    ZipTooLarge,
  )
})

test('rejects an archive of more than 10,000 entries before it reads them', async () => {
  const empty = (count: number) =>
    zip(Array.from({ length: count }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) })))
  assert.equal((await readAll(empty(10_000))).length, 10_000)
  await assert.rejects(readAll(empty(10_001)), ZipTooLarge)
})

test('rejects an archive that is cut off at any byte', async () => {
  const archives = [zip([copa, { ...copa, name: 'sala.xml' }]), deflated(copa), toZip64(zip([copa]))]
  for (const archive of archives)
    for (let length = 0; length < archive.length; length += 1)
      await assert.rejects(readAll(archive.subarray(0, length)), Error, `${length}`)
})

test('a damaged archive is read or rejected, always within the size limit', async () => {
  const content = Buffer.from('<copa/>'.repeat(100))
  const archives = [
    zip([copa, { ...copa, content }]),
    deflated({ ...copa, content }),
    toZip64(deflated(copa)),
  ]
  const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 8, 80, 255)), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...archives), damage, async (archive, changes) => {
      const damaged = Buffer.from(archive)
      for (const [place, byte] of changes) damaged[place % damaged.length] = byte
      const files = await unzip(damaged, () => true, 1000).catch((error) => {
        assert.ok(error instanceof Error)
        return []
      })
      assert.ok(files.reduce((sum, file) => sum + file.content.length, 0) <= 1000)
    }),
    { numRuns: 2000 },
  )
})
