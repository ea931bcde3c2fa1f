import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreadsheetType } from '@zelo/contract/imports'
import { formatSize, isAccepted, type UploadItem, withFiles, withoutItem } from './batch-upload-items.ts'

const file = (name: string, type = '') => new File(['nome\nCopa\n'], name, { type })

const done = (item: UploadItem): UploadItem => ({ ...item, state: 'uploaded', progress: 100, imported: 1 })

test('the upload accepts only CSV and XLSX files [R2-168] [R2-169] [R2-170] [R2-171]', () => {
  const taken = [
    ['setores.csv', ''],
    ['SETORES.CSV', 'application/octet-stream'],
    ['setores.txt', 'text/csv'],
    ['setores', 'application/vnd.ms-excel'],
    ['setores.xlsx', ''],
    ['setores', spreadsheetType],
  ]
  for (const [name = '', type = ''] of taken) assert.ok(isAccepted({ name, type }), `${name} ${type}`)
  const refused = [
    ['setores.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['setores.csv.exe', 'application/x-msdownload'],
    ['setores.txt', 'text/plain'],
    ['csv', ''],
    ['', ''],
  ]
  for (const [name = '', type = ''] of refused) assert.ok(!isAccepted({ name, type }), `${name} ${type}`)
})

test('a chosen file is queued and replaces one with the same name [R2-206 R2-212]', () => {
  const [first, second] = withFiles([], [file('um.csv'), file('dois.csv')])
  assert.deepEqual([first?.state, first?.progress, first?.failure], ['pending', 0, null])
  const again = withFiles([first!, second!], [file('um.csv')])
  assert.deepEqual(
    again.map((item) => item.file.name),
    ['dois.csv', 'um.csv'],
  )
  assert.equal(new Set([first, ...again].map((item) => item?.id)).size, 3)
})

test('a list drops uploaded files when others are added or none remain', () => {
  const [first, second] = withFiles([], [file('um.csv'), file('dois.csv')])
  assert.deepEqual(withoutItem([done(first!), second!], second!.id), [])
  assert.deepEqual(withoutItem([first!, second!], second!.id), [first])
  assert.deepEqual(
    withFiles([done(first!), second!], [file('três.csv')]).map((item) => item.file.name),
    ['dois.csv', 'três.csv'],
  )
})

test('file sizes have a suitable unit in the interface language [R2-173]', () => {
  const sizes = (language: string) => [0, 999, 1234, 10_000_000].map((bytes) => formatSize(bytes, language))
  assert.deepEqual(sizes('pt-BR'), ['0 byte', '999 bytes', '1,2 kB', '10 MB'])
  assert.deepEqual(sizes('en-US'), ['0 bytes', '999 bytes', '1.2 kB', '10 MB'])
})
