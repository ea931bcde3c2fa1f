import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFailure } from './graph-errors.ts'

const describe = (code: number | null, status: number) => {
  const { error, isTemporary, trouble } = describeFailure(code, status)
  return [error, isTemporary, trouble]
}

test('describes each error code of Meta, and whether a retry can succeed', () => {
  const expected: [[string, boolean, string | null], [code: number | null, status: number][]][] = [
    [
      ['whatsapp_unavailable', true, null],
      [
        [130429, 429],
        [131056, 400],
        [80007, 400],
        [131000, 500],
        [131057, 400],
        [null, 503],
        [135123, 500],
      ],
    ],
    [
      ['whatsapp_token', false, 'token'],
      [
        [190, 401],
        [0, 401],
        [10, 403],
        [200, 403],
        [131005, 403],
        [null, 401],
      ],
    ],
    [
      ['whatsapp_account', false, 'account'],
      [
        [33, 400],
        [368, 403],
        [131031, 403],
        [131042, 400],
        [133010, 400],
      ],
    ],
    [
      ['whatsapp_template', false, 'template'],
      [
        [132000, 400],
        [132001, 404],
        [132012, 400],
        [132015, 400],
        [132016, 400],
      ],
    ],
    [
      ['whatsapp_recipient', false, null],
      [
        [131026, 400],
        [131047, 400],
        [131050, 400],
      ],
    ],
    [
      ['whatsapp_limit', false, null],
      [
        [131048, 429],
        [131049, 400],
        [130472, 400],
      ],
    ],
    [
      ['whatsapp_rejected', false, null],
      [
        [100, 400],
        [131008, 400],
        [135123, 400],
      ],
    ],
  ]
  for (const [meaning, cases] of expected)
    for (const [code, status] of cases) assert.deepEqual(describe(code, status), meaning, `${code} ${status}`)
})
