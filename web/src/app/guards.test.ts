import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddressAfterSignIn, toSignInAddress } from './guards.ts'

const after = (address: string) =>
  readAddressAfterSignIn(new URL(address, 'http://zelo.example').searchParams)

test('a sign-in opens the requested URL [R1-036]', () => {
  const wanted = '/setores?search=recep%C3%A7%C3%A3o&page=2#fim'
  assert.equal(after(toSignInAddress(wanted)), wanted)
  // A redirect URL may contain only Latin-1 characters, so other characters are encoded.
  assert.equal(after(toSignInAddress('/setores?search=№')), '/setores?search=%E2%84%96')
})

test('a sign-in opens the home screen if no URL was requested [R1-037]', () => {
  assert.equal(after('/'), '/dashboard')
  assert.equal(after(toSignInAddress('/dashboard')), '/dashboard')
  assert.equal(after('/?next=/'), '/dashboard')
})

test('a sign-in never opens a URL of another site', () => {
  for (const next of [
    'https://other.example',
    '//other.example',
    '/\\other.example',
    '/\t/other.example',
    '/\n\\other.example',
    '/.//other.example',
    '/\t/[',
    'other',
    'javascript:1',
  ]) {
    assert.equal(after(`/?next=${encodeURIComponent(next)}`), '/dashboard', next)
  }
})
