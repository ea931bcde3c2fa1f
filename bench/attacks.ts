// `node bench/attacks.ts`: attacks the proofs of presence and time on the demo, with a cleaner's token and a script
// (docs/security.md). Prints each attack with its result: `held`, `known` for an accepted risk, or `BREACH`. Exits with
// 1 after a breach. Takes about a minute.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { addDays } from '@zelo/contract/rules/calendar'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import { guessIds, guessKeys, useOldLabels, usePlainCode, useStolenLabel } from './attack-codes.ts'
import {
  cleanTwoRooms,
  floodCleanings,
  readClosedFigures,
  rewriteRecord,
  shiftDays,
} from './attack-records.ts'
import { concludeAttacks, heldIf, report, startAttackSite, url } from './attack-site.ts'
import { today } from './bench-site.ts'

const site = await startAttackSite()
const closed = await readClosedFigures(site)
const plan = await site.listWork(today, addDays(today, 20))
const planned = plan.map(({ environmentId }) => environmentId)
const free = await site.listFreeRooms(planned)
const [oneRoom, otherRoom, oldLabel, stolenLabel, keyedRoom, guessedRoom] = free
assert.ok(guessedRoom && keyedRoom && stolenLabel && oldLabel && otherRoom && oneRoom)
const ofToday = plan.filter(({ day }) => day === today)
const own = ofToday.find(({ status }) => status === null) ?? ofToday[0]
assert.ok(own, 'The cleaner of the demo has no appointment today. Run it on a working day.')

await guessIds(site)
await attackSharedPhone()
await rewriteRecord(site, own)
await shiftDays(site, plan)
await useOldLabels(site, oldLabel)
await useStolenLabel(site, stolenLabel)
await usePlainCode(site, keyedRoom)
await cleanTwoRooms(site, [oneRoom, otherRoom])
await guessKeys(site, guessedRoom)
await floodCleanings(site, free)
const isUnchanged = (await readClosedFigures(site)) === closed
const figures = 'reports of the days before the window, after all attacks'
report(figures, isUnchanged ? 'unchanged' : 'changed', heldIf(isUnchanged))
await site.stop(concludeAttacks())

/** Attacks the field app's stored data on a shared phone. Runs in a separate process that imitates a browser's storage. */
async function attackSharedPhone(): Promise<void> {
  const program = join(import.meta.dirname, '../field/src/lib/test-shared-phone.ts')
  const child = fork(program, [url, demoPassword])
  child.on('message', (message) => {
    const { attack, result, isHeld } = message as { attack: string; result: string; isHeld: boolean }
    report(attack, result, heldIf(isHeld))
  })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
}
