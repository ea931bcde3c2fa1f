import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localMoment } from '@zelo/contract/rules/calendar'
import { type MessagePlan, mostMessages, planMessage, type WaitingNotices } from './message-times.ts'
import { endQuiet, type QuietHours } from './quiet-hours.ts'

const fortaleza = 'America/Fortaleza'
const at = (local: string) => new Date(`${local}:00-03:00`)
const shown = (date: Date) => {
  const { day, time } = localMoment(date, fortaleza)
  return `${day} ${time}`
}
const none: QuietHours = { quietFrom: null, quietTo: null, quietDays: [], timeZone: fortaleza }
const night: QuietHours = { ...none, quietFrom: '22:00', quietTo: '06:00' }
const noon: QuietHours = { ...none, quietFrom: '12:00', quietTo: '13:30' }
/** Saturday and Sunday. */
const weekend: QuietHours = { ...night, quietDays: [0, 6] }

// 2026-03-02 is a Monday.
const quietCases: [title: string, now: string, quiet: QuietHours, end: string | undefined][] = [
  ['no quiet hours', '2026-03-02T03:00', none, '2026-03-02 03:00'],
  ['before the night', '2026-03-02T21:59', night, '2026-03-02 21:59'],
  ['begin of the night', '2026-03-02T22:00', night, '2026-03-03 06:00'],
  ['after midnight', '2026-03-03T00:00', night, '2026-03-03 06:00'],
  ['last minute of the night', '2026-03-03T05:59', night, '2026-03-03 06:00'],
  ['end of the night', '2026-03-03T06:00', night, '2026-03-03 06:00'],
  ['midday', '2026-03-02T12:00', noon, '2026-03-02 13:30'],
  ['Friday night runs into the weekend', '2026-03-06T22:30', weekend, '2026-03-09 06:00'],
  ['Saturday', '2026-03-07T10:00', weekend, '2026-03-09 06:00'],
  ['Sunday night runs into Monday', '2026-03-08T23:00', weekend, '2026-03-09 06:00'],
  ['a quiet day alone', '2026-03-08T10:00', { ...none, quietDays: [0] }, '2026-03-09 00:00'],
  ['every day', '2026-03-02T10:00', { ...none, quietDays: [0, 1, 2, 3, 4, 5, 6] }, undefined],
]
for (const [title, now, quiet, end] of quietCases) {
  test(`quiet hours: ${title}`, () => {
    const found = endQuiet(at(now), quiet)
    assert.equal(found && shown(found), end)
  })
}

test("quiet hours end by the company's clock, across a clock change", () => {
  const newYork = { ...night, timeZone: 'America/New_York' }
  // The clock of New York goes from 02:00 to 03:00 on 8 March 2026, and from 02:00 back to 01:00 on 1 November.
  assert.equal(endQuiet(new Date('2026-03-08T04:00:00Z'), newYork)?.toISOString(), '2026-03-08T10:00:00.000Z')
  assert.equal(endQuiet(new Date('2026-11-01T04:00:00Z'), newYork)?.toISOString(), '2026-11-01T11:00:00.000Z')
  const short = { ...newYork, quietFrom: '01:15', quietTo: '01:45' }
  assert.equal(endQuiet(new Date('2026-11-01T05:20:00Z'), short)?.toISOString(), '2026-11-01T05:45:00.000Z')
})

const one: WaitingNotices = {
  since: at('2026-03-02T08:00'),
  isCurrent: true,
  quiet: night,
  digest: false,
  lastAt: null,
  sentToday: 0,
}
const show = (plan: MessagePlan) => {
  if (plan.action === 'wait') return `wait ${shown(plan.until)}`
  return plan.action === 'send' && plan.digest ? 'digest' : plan.action
}
const cases: [title: string, now: string, more: Partial<WaitingNotices>, plan: string][] = [
  ['sends at once', '2026-03-02T08:01', {}, 'send'],
  ['drops a resolved alert', '2026-03-02T08:01', { isCurrent: false }, 'drop'],
  [
    'waits ten minutes after a message',
    '2026-03-02T08:05',
    { lastAt: at('2026-03-02T08:01') },
    'wait 2026-03-02 08:11',
  ],
  ['sends ten minutes after a message', '2026-03-02T08:11', { lastAt: at('2026-03-02T08:01') }, 'send'],
  [
    'does not wait after a message of a fast clock',
    '2026-03-02T08:01',
    { lastAt: at('2026-03-02T09:00') },
    'send',
  ],
  ['holds a message in the night', '2026-03-02T23:00', {}, 'wait 2026-03-03 06:00'],
  ['holds a resolved alert too', '2026-03-02T23:00', { isCurrent: false }, 'wait 2026-03-03 06:00'],
  ['drops a resolved alert at the end of the night', '2026-03-03T06:00', { isCurrent: false }, 'drop'],
  ['sends the twelfth message of a day', '2026-03-02T09:00', { sentToday: 11 }, 'send'],
  [
    'the thirteenth message waits for the summary',
    '2026-03-02T09:00',
    { sentToday: 12 },
    'wait 2026-03-02 18:00',
  ],
  ['sends the summary', '2026-03-02T18:00', { sentToday: 12 }, 'digest'],
  [
    'after the summary, a message waits for the next day',
    '2026-03-02T19:00',
    { sentToday: 12, since: at('2026-03-02T18:30'), quiet: none },
    'wait 2026-03-03 00:00',
  ],
  [
    'a company with summaries waits until 18:00',
    '2026-03-02T08:01',
    { digest: true },
    'wait 2026-03-02 18:00',
  ],
  [
    'a summary contains resolved alerts too',
    '2026-03-02T18:00',
    { digest: true, isCurrent: false },
    'digest',
  ],
  [
    'a summary on a quiet day waits',
    '2026-03-07T18:00',
    { digest: true, since: at('2026-03-06T20:00'), quiet: weekend },
    'wait 2026-03-09 06:00',
  ],
  [
    'drops a message if every day is quiet',
    '2026-03-02T08:01',
    { quiet: { ...none, quietDays: [0, 1, 2, 3, 4, 5, 6] } },
    'drop',
  ],
]
for (const [title, now, more, plan] of cases) {
  test(`message: ${title}`, () => assert.equal(show(planMessage({ ...one, ...more }, at(now))), plan))
}

test('any sequence of messages respects interval, daily limit and quiet hours', () => {
  let seed = 20_260_302
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const days = new Map<number, string>()
  for (let run = 0; run < 200; run += 1) {
    const quiet = [none, night, noon, weekend][run % 4]!
    const digest = run % 5 === 4
    const start = at('2026-03-02T00:00').getTime()
    const notices = Array.from({ length: 1 + random(120) }, () => start + random(3 * 1440) * 60_000)
    notices.sort((a, b) => a - b)
    const sent: { at: number; day: string; digest: boolean }[] = []
    let waiting: number[] = []
    let now = notices[0]!
    while (notices.length + waiting.length > 0) {
      while (notices[0] !== undefined && notices[0] <= now) waiting.push(notices.shift()!)
      if (waiting.length === 0) {
        now = notices[0]!
        continue
      }
      const day = days.get(now) ?? localMoment(now, fortaleza).day
      days.set(now, day)
      const last = sent.at(-1)
      const sentToday = sent.filter((each) => !each.digest && each.day === day).length
      const facts = { since: new Date(waiting[0]!), isCurrent: true, quiet, digest, sentToday }
      const plan = planMessage({ ...facts, lastAt: last ? new Date(last.at) : null }, new Date(now))
      assert.notEqual(plan.action, 'drop')
      if (plan.action === 'wait') {
        assert.ok(plan.until.getTime() > now, 'a wait ends later')
        now = Math.min(plan.until.getTime(), notices[0] ?? Number.POSITIVE_INFINITY)
      } else if (plan.action === 'send') {
        assert.equal(endQuiet(new Date(now), quiet)?.getTime(), now, 'no message in quiet hours')
        assert.ok(plan.digest || sentToday < mostMessages, 'at most twelve')
        assert.ok(plan.digest || !last || now - last.at >= 600_000, 'ten minutes apart')
        sent.push({ at: now, day, digest: plan.digest })
        waiting = []
      }
    }
    assert.ok(sent.length > 0)
  }
})
