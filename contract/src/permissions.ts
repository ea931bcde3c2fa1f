/** The roles of the permission matrix (docs/domain.md). Only the server determines the role of a session. */
export const roles = ['anonymous', 'cleaner', 'reader', 'coordinator', 'master'] as const
export type Role = (typeof roles)[number]

interface Rule {
  roles: readonly Role[]
  /** `self`: users may do the action only to themselves. `not-self`: only to other users. */
  subject?: 'self' | 'not-self'
  /** Set if the actor must have an access level. */
  accessLevel?: true
}

const everyone = roles
const signedIn: readonly Role[] = ['cleaner', 'reader', 'coordinator', 'master']
const backOffice: readonly Role[] = ['reader', 'coordinator', 'master']
const withMainCompany: readonly Role[] = ['coordinator', 'master']
const master: readonly Role[] = ['master']

/** The permission matrix (docs/domain.md): the roles that may do each action. */
export const permissions = {
  'session.create': { roles: everyone },
  'session.end': { roles: signedIn },
  'session.own': { roles: signedIn },
  'session.end-later': { roles: everyone },
  'account.create': { roles: everyone },
  'account.recover': { roles: everyone },
  'profile.own': { roles: signedIn, subject: 'self' },
  'account.leave': { roles: ['cleaner'] },
  'back-office.enter': { roles: backOffice },
  'own-work.record': { roles: signedIn },
  'reference-data.read': { roles: backOffice },
  'reference-data.write': { roles: withMainCompany },
  'environments.read': { roles: backOffice },
  'environments.write': { roles: withMainCompany },
  'agendas.read': { roles: backOffice },
  'agendas.write': { roles: withMainCompany },
  'calendar.read': { roles: backOffice },
  'calendar.write': { roles: withMainCompany },
  'absences.read': { roles: withMainCompany },
  'absences.write': { roles: withMainCompany },
  'absence.read-private': { roles: master },
  'shifts.read': { roles: backOffice },
  'shifts.write': { roles: withMainCompany },
  'history.read': { roles: backOffice },
  'records.judge': { roles: withMainCompany },
  'records.change-window': { roles: master },
  'alerts.read': { roles: backOffice },
  'alerts.acknowledge': { roles: withMainCompany },
  'alert-rules.change': { roles: withMainCompany },
  'whatsapp.read': { roles: withMainCompany },
  'whatsapp.change': { roles: master },
  'deliveries.read': { roles: backOffice },
  'deliveries.resend': { roles: withMainCompany },
  'notifications.own': { roles: signedIn },
  'notifications.stop': { roles: everyone },
  'companies.read': { roles: backOffice },
  'embedded-dashboard.read': { roles: backOffice },
  'embedded-dashboard.write': { roles: withMainCompany },
  'branches.read': { roles: backOffice, accessLevel: true },
  'branches.create': { roles: master },
  'branches.edit': { roles: withMainCompany, accessLevel: true },
  'company-logo.change': { roles: withMainCompany },
  'parent-companies.create': { roles: [] },
  'cpf-registrations.read': { roles: backOffice },
  'cpf-registrations.create': { roles: withMainCompany },
  'cpf-registrations.change-status': { roles: master, subject: 'not-self' },
  'cpf-registrations.take-in-again': { roles: master },
  'invitations.change-policy': { roles: master },
  'users.read': { roles: backOffice },
  'users.edit': { roles: withMainCompany },
  'users.edit-master': { roles: master },
  'users.change-coordinator': { roles: master, subject: 'not-self' },
  'users.change-access': { roles: master, subject: 'not-self' },
  'changes.read': { roles: master },
  'batches.undo': { roles: withMainCompany },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof permissions

export interface Actor {
  role: Role
  userId?: number
  /** True if the actor has at least one access level. */
  hasAccessLevel?: boolean
}

/** The user whom an action concerns. Needed only if the rule of the action depends on this user. */
export interface Subject {
  userId: number
}

/**
 * Returns whether the actor may do the action. Server and browser use this function. Without `subject`, assumes that a
 * rule about the subject is met. The caller must check again when it knows the subject.
 */
export function can(actor: Actor, action: Action, subject?: Subject): boolean {
  const rule: Rule = permissions[action]
  if (!rule.roles.includes(actor.role)) return false
  if (rule.accessLevel && !actor.hasAccessLevel) return false
  if (subject && rule.subject === 'self') return subject.userId === actor.userId
  if (subject && rule.subject === 'not-self') return subject.userId !== actor.userId
  return true
}

/** Returns the role of a user who is signed in (R3-003). A master administrator is a coordinator with a master CPF. */
export function deriveRole(person: { coordinator: boolean; mainCompany: boolean; master: boolean }): Role {
  if (!person.coordinator) return 'cleaner'
  if (person.master) return 'master'
  return person.mainCompany ? 'coordinator' : 'reader'
}
