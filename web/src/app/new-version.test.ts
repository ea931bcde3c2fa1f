import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAssets } from './new-version.ts'

test('only the hashed files of a page identify its version', () => {
  const page = `<link rel="icon" href="/favicon.svg">
    <script src="/before-paint.js"></script>
    <script type="module" crossorigin src="/assets/index-Cu2hGkSM.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/base-D1_x.css">`
  assert.deepEqual(readAssets(page), ['/assets/index-Cu2hGkSM.js', '/assets/base-D1_x.css'])
  assert.deepEqual(readAssets('<h1>502 Bad Gateway</h1><img src="https://other.example/assets/a.png">'), [])
})
