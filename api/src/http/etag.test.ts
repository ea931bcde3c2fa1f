import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEtag, matchesEtag } from './etag.ts'

test('equal parts give equal tags, different parts give different tags', () => {
  assert.equal(createEtag(['list', 1, undefined]), createEtag(['list', 1, undefined]))
  const others = [['list', 1], ['list', 2], ['list', '1'], ['li', 'st', 1], ['list', { id: 1 }], []]
  assert.equal(new Set(others.map(createEtag)).size, others.length)
})

test('finds a strong or weak tag in an If-None-Match list', () => {
  const tag = createEtag(['list'])
  const strong = tag.slice(2)
  for (const header of [tag, strong, '*', `"a", ${tag}`, `W/"a",${strong} , "b"`]) {
    assert.equal(matchesEtag(header, tag), true, header)
  }
  for (const header of [undefined, '', '""', 'W/"a"', tag.slice(0, -2), createEtag(['other'])]) {
    assert.equal(matchesEtag(header, tag), false, header)
  }
})
