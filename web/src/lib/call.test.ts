import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { endSessionOn, isSessionOver } from './call.ts'
import { getSession, onSessionEnd, type SessionEnd, startSession } from './session.ts'
import { sampleSession } from './test-session.ts'

/**
 * Ends or keeps the session of a coordinator after an error. Returns the reason for the end of the session, or
 * undefined if it stays open.
 */
function endOn(error: unknown, token = 'token'): SessionEnd | undefined {
  startSession(sampleSession({ mainCompanies: [{ id: 3, name: 'Orvalho Conservação' }] }))
  let end: SessionEnd | undefined
  const stop = onSessionEnd((reason) => {
    end = reason
  })
  endSessionOn(error, token)
  stop()
  assert.equal(getSession() === null, end !== undefined)
  return end
}

const forbidden = (role?: string) => new ApiError('forbidden', role === undefined ? {} : { facts: { role } })

test('a session that the server rejects ends and shows why', () => {
  assert.equal(endOn(new ApiError('not_signed_in')), 'expired')
  assert.equal(endOn(new ApiError('inactive_user')), 'inactive')
  assert.equal(endOn(new ApiError('not_signed_in'), 'of a session before'), undefined)
  assert.equal(endOn(new ApiError('offline')), undefined)
  assert.equal(endOn(new Error('forbidden')), undefined)
})

test('a rejection that names another role ends the session [R1-276]', () => {
  assert.equal(endOn(forbidden('cleaner')), 'blocked')
  assert.ok(isSessionOver(forbidden('cleaner')))
  assert.equal(endOn(forbidden('reader')), 'changed')
  assert.equal(endOn(forbidden('coordinator')), undefined)
  assert.ok(!isSessionOver(forbidden('coordinator')))
  assert.equal(endOn(forbidden()), undefined)
})
