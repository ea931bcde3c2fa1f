import * as z from 'zod'
import { personNameField, readableText, requiredText } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, wantedId } from './fields.ts'
import { readCpf } from './rules/cpf.ts'
import { newUser } from './users.ts'

/** How long an invitation can be accepted; it works once. */
export const invitationDays = 14

/** How long the link of a one-time sign-in works; it works once. */
export const signInLinkMinutes = 60

/** A secret of 256 bits, as a link carries it. */
const secret = requiredText('token_required', 200)

/** An invitation as coordinators see it; its link was shown once, when it was made. */
const invitation = z.object({
  id,
  name: z.string(),
  cpf: z.string(),
  company: z.object({ id, name: z.string() }),
  status: z.enum(['open', 'accepted', 'expired']),
  createdAt: instant,
  /** The coordinator's name. */
  createdBy: z.string(),
  expiresAt: instant,
  acceptedAt: instant.nullable(),
})
export type Invitation = z.infer<typeof invitation>

export const listInvitations = endpoint({
  name: 'invitation.list',
  method: 'GET',
  path: '/invitations/:companyId',
  action: 'cpf-registrations.read',
  summary:
    'Invitations of the last 90 days of the group, or of one branch, newest first; withdrawn ones are left out',
  params: z.object({ companyId: wantedId }),
  answer: z.object({
    /** Whether people sign up by invitation alone. */
    required: z.boolean(),
    invitations: z.array(invitation),
  }),
})

export const newInvitation = z.strictObject({
  name: personNameField,
  cpf: readableText(readCpf, { requiredKey: 'user_cpf_required', invalidKey: 'user_cpf_invalid' }),
  companyId: id,
})

/**
 * Registers the CPF unless it is registered. Answers `duplicate` for a CPF of an account that has a password, or of
 * another branch; `forbidden` for a removed CPF, unless a master administrator asks.
 */
export const createInvitation = endpoint({
  name: 'invitation.create',
  method: 'POST',
  path: '/invitations',
  action: 'cpf-registrations.create',
  summary: 'Registers a person by name and CPF, and answers the link by which the person signs up',
  body: newInvitation,
  answer: z.object({ invitation, url: z.string() }),
  status: 201,
})

/** Answers `not_found` for one that was accepted or withdrawn. */
export const revokeInvitation = endpoint({
  name: 'invitation.revoke',
  method: 'DELETE',
  path: '/invitations/:id',
  action: 'cpf-registrations.create',
  summary: 'Withdraws an invitation, so that its link opens nothing',
  params: z.object({ id: wantedId }),
  answer: z.null(),
  status: 204,
})

export const changeInvitationPolicy = endpoint({
  name: 'invitation.change-policy',
  method: 'PUT',
  path: '/invitations/policy',
  action: 'invitations.change-policy',
  summary: 'Says whether people sign up by invitation alone',
  body: z.strictObject({ required: z.boolean() }),
  answer: z.object({ required: z.boolean() }),
})

/** Answers `link_invalid` for a secret that is unknown, used, withdrawn or too old. */
export const readInvitation = endpoint({
  name: 'invitation.read',
  method: 'POST',
  path: '/invitations/read',
  action: 'account.create',
  summary: 'Names the company and the person of an invitation before anything is stored',
  body: z.strictObject({ secret }),
  answer: z.object({
    /** The parent company's name. */
    company: z.string(),
    /** The branch's name; the parent company's again for one of its own people. */
    branch: z.string(),
    name: z.string(),
    /** The middle six digits of the CPF. */
    cpfHint: z.string(),
    expiresAt: instant,
  }),
})

/**
 * Signs up with the CPF of an invitation. `signInSecret` opens one session of the field app within the hour. Answers
 * `link_invalid`, and `sign_up_refused` with `cpf_not_invited` or `email_taken`.
 */
export const acceptInvitation = endpoint({
  name: 'invitation.accept',
  method: 'POST',
  path: '/invitations/accept',
  action: 'account.create',
  summary: 'Signs up a person by invitation, and answers what signs the person in once',
  body: newUser.safeExtend({ secret }),
  answer: z.object({ signInSecret: z.string() }),
  status: 201,
})

/** Only for an active cleaner; the log of changes has it, and the person is told at the sign-in. */
export const createSignInLink = endpoint({
  name: 'sign-in-link.create',
  method: 'POST',
  path: '/users/sign-in-links',
  action: 'users.edit',
  summary: 'Makes a link that signs a cleaner in to the field app once, within the hour',
  body: z.strictObject({ userId: id }),
  answer: z.object({ url: z.string(), expiresAt: instant }),
  status: 201,
})
