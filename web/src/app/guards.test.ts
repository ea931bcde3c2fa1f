import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressAfterSignIn, signInFor } from './guards.ts'

const after = (address: string) => addressAfterSignIn(new URL(address, 'http://zelo.example').searchParams)

test('R1-036 the address that was wanted before the sign-in is opened after it', () => {
  assert.equal(after(signInFor('/setores?search=recepção&page=2')), '/setores?search=recepção&page=2')
})

test('R1-037 without a wanted address home is opened', () => {
  assert.equal(after('/'), '/dashboard')
  assert.equal(after(signInFor('/dashboard')), '/dashboard')
  assert.equal(after('/?next=/'), '/dashboard')
})

test('an address of another site is never opened after the sign-in', () => {
  for (const next of [
    'https://other.example',
    '//other.example',
    '/\\other.example',
    'other',
    'javascript:1',
  ]) {
    assert.equal(after(`/?next=${encodeURIComponent(next)}`), '/dashboard', next)
  }
})
