import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeListAddress, isListChange, readListAddress } from './list-address.ts'

const params = (text: string) => new URLSearchParams(text)

test('a list shows 20 rows from page 1 by default [R1-264 R2-358]', () => {
  assert.deepEqual(readListAddress(params('')), {
    search: '',
    searchIn: undefined,
    sort: undefined,
    size: 20,
    page: 1,
  })
})

test('a page has 20, 40, 80, 160 or all rows [R1-263 R2-056]', () => {
  for (const size of [20, 40, 80, 160, 'all'] as const)
    assert.equal(readListAddress(params(`size=${size}`)).size, size)
  for (const size of ['1', '21', '-40', 'todos', '1e9'])
    assert.equal(readListAddress(params(`size=${size}`)).size, 20)
})

test('a list shows page 1 if its URL has an invalid page', () => {
  for (const page of ['0', '-3', '1.5', 'x', ''])
    assert.equal(readListAddress(params(`page=${page}`)).page, 1)
})

test('any change other than a page change returns to page 1 [R1-261 R3-321 R2-233 R2-234 R2-235]', () => {
  const here = params('page=4&q=sala&sort=-name&size=40&tab=list')
  assert.equal(changeListAddress(here, { search: 'copa' }).toString(), 'q=copa&sort=-name&size=40&tab=list')
  assert.equal(changeListAddress(here, { searchIn: ['name', 'floor'] }).get('in'), 'name,floor')
  assert.equal(changeListAddress(params('page=4&in=name'), { searchIn: undefined }).toString(), '')
  assert.equal(changeListAddress(here, { size: 20 }).toString(), 'q=sala&sort=-name&tab=list')
  assert.equal(
    changeListAddress(here, { sort: { column: 'company', descending: false } }).toString(),
    'q=sala&sort=company&size=40&tab=list',
  )
})

test('a change of the page keeps search, order and page size', () => {
  const here = params('q=sala&sort=name&size=160')
  assert.equal(changeListAddress(here, { page: 3 }).toString(), 'q=sala&sort=name&size=160&page=3')
  assert.equal(changeListAddress(here, { page: 1 }).toString(), 'q=sala&sort=name&size=160')
})

test('changes of search, order and page on one screen are list changes', () => {
  const at = (search: string, pathname = '/setores') => ({ pathname, search })
  assert.ok(isListChange(at('?panel=3'), at('?q=ala&in=name&panel=3&sort=-name&size=40&page=2')))
  assert.ok(!isListChange(at('?panel=3'), at('?q=ala')))
  assert.ok(!isListChange(at('?panel=3'), at('?panel=4')))
  assert.ok(!isListChange(at('?panel=3'), at('?panel=3', '/riscos')))
})
