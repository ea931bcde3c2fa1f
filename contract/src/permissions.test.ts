import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, can, deriveRole, permissions, type Role, roles } from './permissions.ts'

/**
 * The table of docs/domain.md: for each action, the roles that may do it. Rules that do not depend on the role are not
 * part of the table.
 */
const table: Record<Action, readonly Role[]> = {
  'session.create': ['anonymous', 'cleaner', 'reader', 'coordinator', 'master'],
  'session.end-later': ['anonymous', 'cleaner', 'reader', 'coordinator', 'master'],
  'account.create': ['anonymous', 'cleaner', 'reader', 'coordinator', 'master'],
  'account.recover': ['anonymous', 'cleaner', 'reader', 'coordinator', 'master'],
  'session.own': ['cleaner', 'reader', 'coordinator', 'master'],
  'session.end': ['cleaner', 'reader', 'coordinator', 'master'],
  'profile.own': ['cleaner', 'reader', 'coordinator', 'master'],
  'own-work.record': ['cleaner', 'reader', 'coordinator', 'master'],
  'back-office.enter': ['reader', 'coordinator', 'master'],
  'reference-data.read': ['reader', 'coordinator', 'master'],
  'environments.read': ['reader', 'coordinator', 'master'],
  'agendas.read': ['reader', 'coordinator', 'master'],
  'calendar.read': ['reader', 'coordinator', 'master'],
  'calendar.write': ['coordinator', 'master'],
  'history.read': ['reader', 'coordinator', 'master'],
  'companies.read': ['reader', 'coordinator', 'master'],
  'embedded-dashboard.read': ['reader', 'coordinator', 'master'],
  'embedded-dashboard.write': ['coordinator', 'master'],
  'branches.read': ['reader', 'coordinator', 'master'],
  'cpf-registrations.read': ['reader', 'coordinator', 'master'],
  'users.read': ['reader', 'coordinator', 'master'],
  'reference-data.write': ['coordinator', 'master'],
  'environments.write': ['coordinator', 'master'],
  'agendas.write': ['coordinator', 'master'],
  'absences.read': ['coordinator', 'master'],
  'absences.write': ['coordinator', 'master'],
  'absence.read-private': ['master'],
  'shifts.read': ['reader', 'coordinator', 'master'],
  'shifts.write': ['coordinator', 'master'],
  'users.edit': ['coordinator', 'master'],
  'branches.edit': ['coordinator', 'master'],
  'records.judge': ['coordinator', 'master'],
  'records.change-window': ['master'],
  'alerts.read': ['reader', 'coordinator', 'master'],
  'alerts.acknowledge': ['coordinator', 'master'],
  'alert-rules.change': ['coordinator', 'master'],
  'whatsapp.read': ['coordinator', 'master'],
  'whatsapp.change': ['master'],
  'deliveries.read': ['reader', 'coordinator', 'master'],
  'deliveries.resend': ['coordinator', 'master'],
  'notifications.own': ['cleaner', 'reader', 'coordinator', 'master'],
  'notifications.stop': ['anonymous', 'cleaner', 'reader', 'coordinator', 'master'],
  'cpf-registrations.create': ['coordinator', 'master'],
  'cpf-registrations.take-in-again': ['master'],
  'invitations.change-policy': ['master'],
  'users.edit-master': ['master'],
  'account.leave': ['cleaner'],
  'cpf-registrations.change-status': ['master'],
  'users.change-coordinator': ['master'],
  'users.change-access': ['master'],
  'changes.read': ['master'],
  'batches.undo': ['coordinator', 'master'],
  'company-logo.change': ['coordinator', 'master'],
  'branches.create': ['master'],
  'parent-companies.create': [],
}

test('each action is allowed for exactly the roles in the table [R1-277 R1-280 R1-281 R1-282 R1-289 R2-276 R3-004 R3-391 R3-397]', () => {
  for (const action of Object.keys(permissions) as Action[]) {
    const allowed = roles.filter((role) => can({ role, userId: 1, hasAccessLevel: true }, action))
    assert.deepEqual(allowed.toSorted(), table[action].toSorted(), action)
  }
})

test('actions on branches require an access level in addition to the role', () => {
  const level = { role: 'master', userId: 1, hasAccessLevel: true } as const
  const noLevel = { ...level, hasAccessLevel: false }
  for (const action of ['branches.read', 'branches.edit'] as const) {
    assert.equal(can(level, action), true)
    assert.equal(can(noLevel, action), false)
    assert.equal(can({ role: 'master', userId: 1 }, action), false)
  }
})

test('a master administrator changes status and access of other users only', () => {
  const master = { role: 'master', userId: 1, hasAccessLevel: true } as const
  for (const action of [
    'cpf-registrations.change-status',
    'users.change-coordinator',
    'users.change-access',
  ] as const) {
    assert.equal(can(master, action, { userId: 2 }), true)
    assert.equal(can(master, action, { userId: 1 }), false)
  }
})

test('only the owner can read and change a profile', () => {
  for (const role of roles) {
    assert.equal(can({ role, userId: 1 }, 'profile.own', { userId: 2 }), false)
    assert.equal(can({ role, userId: 1 }, 'profile.own', { userId: 1 }), role !== 'anonymous')
  }
})

test('derives the role from coordinator flag, main company and master CPF', () => {
  const facts = (coordinator: boolean, mainCompany: boolean, master: boolean) =>
    deriveRole({ coordinator, mainCompany, master })
  assert.equal(facts(false, false, false), 'cleaner')
  assert.equal(facts(false, true, true), 'cleaner')
  assert.equal(facts(true, false, false), 'reader')
  assert.equal(facts(true, true, false), 'coordinator')
  assert.equal(facts(true, true, true), 'master')
})
