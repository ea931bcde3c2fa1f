import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from '@zelo/contract/own-work'
import { zoneAmong } from './zones.ts'

const at = Date.parse('2026-11-19T23:30:00-04:00')
const placesIn = (...zones: string[]) => zones.map((timeZone) => ({ timeZone }) as Place)

test('who works in companies of two zones is in the one whose time the phone shows', () => {
  const places = placesIn('America/Fortaleza', 'America/Manaus', 'America/Manaus')
  assert.equal(zoneAmong(places, at, 'America/Manaus'), 'America/Manaus')
  assert.equal(zoneAmong(places, at, 'America/Porto_Velho'), 'America/Manaus')
  assert.equal(zoneAmong(places, at, 'America/Sao_Paulo'), 'America/Fortaleza')
})

test('a phone of another zone than all of its places has the day of these, and its own where it knows none', () => {
  assert.equal(zoneAmong(placesIn('America/Fortaleza', 'America/Manaus'), at, 'Etc/UTC'), 'America/Fortaleza')
  assert.equal(zoneAmong([], at, 'America/Rio_Branco'), 'America/Rio_Branco')
})
