import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from '@zelo/contract/my-work'
import { pickZone } from './zones.ts'

const at = Date.parse('2026-11-19T23:30:00-04:00')
const placesIn = (...zones: string[]) => zones.map((timeZone) => ({ timeZone }) as Place)

test("the user's days use the time zone that matches the phone's clock", () => {
  const places = placesIn('America/Fortaleza', 'America/Manaus', 'America/Manaus')
  assert.equal(pickZone(places, at, 'America/Manaus'), 'America/Manaus')
  assert.equal(pickZone(places, at, 'America/Porto_Velho'), 'America/Manaus')
  assert.equal(pickZone(places, at, 'America/Sao_Paulo'), 'America/Fortaleza')
})

test("days use the first place's zone if none matches the phone's clock", () => {
  assert.equal(pickZone(placesIn('America/Fortaleza', 'America/Manaus'), at, 'Etc/UTC'), 'America/Fortaleza')
  assert.equal(pickZone([], at, 'America/Rio_Branco'), 'America/Rio_Branco')
})
