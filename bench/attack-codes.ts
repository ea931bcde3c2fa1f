// Forged and outdated codes (decision 024).
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { formatQrContent, QR_KEY_ALPHABET, QR_KEY_LENGTH } from '@zelo/contract/rules/presence'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import { sql } from 'kysely'
import {
  type AttackSite,
  countAnswers,
  forgeOffSchedule,
  heldIf,
  minutesAgo,
  type Room,
  report,
  type WorkAnswer,
} from './attack-site.ts'

const guessKey = () =>
  Array.from({ length: QR_KEY_LENGTH }, () => QR_KEY_ALPHABET[randomInt(QR_KEY_ALPHABET.length)]).join('')

/** Requests rooms by their ids, without keys. */
export async function guessIds(site: AttackSite): Promise<void> {
  const { rows } = await site.database.asOwner((queries) =>
    sql<{ rooms: number; accept: number }>`
      select count(*)::int as rooms,
        (count(*) filter (where coalesce(plain_codes, qr_seen_at is null)))::int as accept
      from environments`.execute(queries),
  )
  const { rooms, accept } = rows[0]!
  let named = 0
  for (let id = 1; id <= rooms + 10; id += 1)
    if ((await site.readPlace(JSON.stringify({ id }))).name) named += 1
  report(
    `{"id":1} to {"id":${rooms + 10}} without a key`,
    `${named} of ${rooms} rooms named; ${accept} accept codes without a key`,
    heldIf(named <= accept),
  )
}

/** Guesses whole keys, then the short codes that people type. */
export async function guessKeys(site: AttackSite, room: Room): Promise<void> {
  const guesses = Array.from({ length: 200 }, () => formatQrContent(room.id, guessKey()))
  const answers: WorkAnswer[] = []
  for (let from = 0; from < guesses.length; from += 50) {
    const works = guesses
      .slice(from, from + 50)
      .map((guess, nth) => forgeOffSchedule(room, minutesAgo(200 + nth), guess))
    answers.push(...(await site.record(works)))
  }
  report('200 guessed keys', countAnswers(answers), heldIf(answers.every(({ refused }) => refused)))

  let [tried, hits] = [0, 0]
  for (;;) {
    const works = Array.from({ length: 50 }, (_, nth) => ({
      ...forgeOffSchedule(room, minutesAgo(200 + nth), ''),
      proof: { typed: formatShortCode(room.id, guessKey()) },
    }))
    const { works: answers, code, facts } = await site.deliver(works)
    if (!answers || tried >= 1000) {
      report(
        'guessed typed codes',
        `${hits} right of ${tried}, then ${code ?? 'no limit'} for ${facts?.seconds} s`,
        heldIf(hits === 0 && code === 'too_many_requests' && tried <= 50),
      )
      return
    }
    tried += works.length
    hits += answers.filter(({ refused }) => !refused).length
  }
}

/** Replaces a room's label twice and scans the newest label. Then uses the two older labels, which are invalid. */
export async function useOldLabels(site: AttackSite, room: Room): Promise<void> {
  const shownBefore = new Date().toISOString()
  const first = await site.readCode(room.id)
  const second = await replaceLabel(site, room, first, false)
  const third = await replaceLabel(site, room, second, false)
  const [seen] = await site.record([forgeOffSchedule(room, minutesAgo(120), third)])
  assert.equal(seen?.presence, 'scanned')
  // The scan of the newest label ended the validity of the old labels. This work starts after that scan.
  const now = new Date(Date.now() + 1000)
  const works = [first, second].map((code) => forgeOffSchedule(room, now, code))
  const answers = await site.record(works)
  report(
    'two old labels after a scan of the new one',
    countAnswers(answers),
    heldIf(answers.every(({ refused }) => refused)),
  )
  const setBack = await site.record([
    { ...forgeOffSchedule(room, minutesAgo(110), second), proof: { scanned: second, at: shownBefore } },
  ])
  report('the old label with the clock set back before that scan', countAnswers(setBack), 'known')
}

/** Uses a label that a coordinator reported as stolen, also with a phone clock set to a time before the report. */
export async function useStolenLabel(site: AttackSite, room: Room): Promise<void> {
  const stolen = await site.readCode(room.id)
  const current = await replaceLabel(site, room, stolen, true)
  const now = new Date(Date.now() + 1000)
  const answers = await site.record([
    forgeOffSchedule(room, now, stolen),
    {
      ...forgeOffSchedule(room, minutesAgo(100), stolen),
      proof: { scanned: stolen, at: minutesAgo(100).toISOString() },
    },
  ])
  report(
    'a stolen label, also with the clock set back',
    countAnswers(answers),
    heldIf(answers.every(({ refused }) => refused)),
  )
  const [seen] = await site.record([forgeOffSchedule(room, minutesAgo(90), current)])
  assert.equal(seen?.presence, 'scanned')
}

/** Uses a code without a key in a room that requires one, and scans the label afterwards. */
export async function usePlainCode(site: AttackSite, room: Room): Promise<void> {
  const body = { environmentIds: [room.id], plainCodes: false }
  await site.askAsMaster('PUT', 'qr-codes/plain-codes', body)
  const plain = JSON.stringify({ id: room.id })
  const { code } = await site.readPlace(plain)
  const work = forgeOffSchedule(room, minutesAgo(80), plain)
  const answers = await site.record([work])
  report(
    'a code without a key in a room that requires one',
    `the room is not shown (${code}); the record ${countAnswers(answers).slice(2)}`,
    heldIf(code === 'key_required' && answers.every(({ held }) => held === 'plain_code')),
  )
  const later = await site.record([{ ...work, proof: { scanned: await site.readCode(room.id) } }])
  report(
    'a scan sent later for that record',
    `the record ${countAnswers(later).slice(2)}`,
    heldIf(later.every(({ held }) => held === 'plain_code')),
  )
}

async function replaceLabel(site: AttackSite, room: Room, content: string, stolen: boolean): Promise<string> {
  const path = `qr-codes/${room.id}/replacement`
  const replaced = await site.askAsMaster<{ content: string }>('POST', path, { content, stolen })
  assert.ok(replaced.content)
  return replaced.content
}
