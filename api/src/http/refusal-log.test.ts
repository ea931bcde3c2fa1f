import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { RejectionLog } from './refusal-log.ts'

/** Opens a log of rejected calls that collects its lines in a list. */
function openRejectionLog() {
  const lines: { call: string; count?: number }[] = []
  const log = { info: (line: (typeof lines)[number]) => lines.push(line) } as unknown as FastifyBaseLogger
  const rejections = new RejectionLog(log)
  return {
    lines,
    rejections,
    reject(ip: string, call = 'sector.list', refusal = 'not_signed_in') {
      rejections.record({ ip, log } as FastifyRequest, { call, refusal, status: 401 })
    },
  }
}

test('logs the first rejection of each IP address, call and error code', () => {
  const { lines, reject, rejections } = openRejectionLog()
  reject('192.0.2.1')
  reject('192.0.2.1')
  reject('192.0.2.2')
  reject('192.0.2.1', 'risk.list')
  reject('192.0.2.1', 'risk.list', 'forbidden')
  assert.equal(lines.length, 4)
  rejections.close()
  assert.deepEqual(
    lines.slice(4).map(({ call, count }) => [call, count]),
    [['sector.list', 1]],
  )
})

test('logs the number of further rejections once a minute', () => {
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    const { lines, reject, rejections } = openRejectionLog()
    for (let times = 0; times < 3; times += 1) reject('192.0.2.1')
    mock.timers.tick(60_000)
    assert.deepEqual(
      lines.map(({ count }) => count),
      [undefined, 2],
    )
    mock.timers.tick(60_000)
    assert.equal(lines.length, 2)
    rejections.close()
  } finally {
    mock.timers.reset()
  }
})

test('counts a limited number of kinds of rejections', () => {
  const { lines, reject, rejections } = openRejectionLog()
  reject('192.0.2.1')
  reject('192.0.2.1')
  for (let kind = 0; kind < 10_000; kind += 1) reject(`2001:db8::${kind.toString(16)}`)
  assert.equal(lines.filter(({ count }) => count === 1).length, 1)
  rejections.close()
})
