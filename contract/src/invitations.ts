import * as z from 'zod'
import { personNameField, readableText, requiredText } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, wantedId } from './fields.ts'
import { input } from './input.ts'
import { readCpf } from './rules/cpf.ts'
import { sameEmails, signUpFields } from './users.ts'

/** How many days an invitation is valid. An invitation works once. */
export const invitationDays = 14

/** How many minutes a one-time sign-in link is valid. */
export const signInLinkMinutes = 60

/** A secret of 256 bits, from the link of an invitation. */
const secret = requiredText('token_required', 200)

/**
 * An invitation in the list that coordinators see. The link of an invitation is shown only once, when it is created.
 */
const invitation = z.object({
  id,
  name: z.string(),
  cpf: z.string(),
  company: z.object({ id, name: z.string() }),
  status: z.enum(['open', 'accepted', 'expired']),
  createdAt: instant,
  /** Name of the coordinator who created the invitation. */
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
    'Lists the invitations of the last 90 days of the group or of one branch, newest first, without withdrawn ones',
  params: z.object({ companyId: wantedId }),
  answer: z.object({
    /** True if a person needs an invitation to sign up. */
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
 * Registers the CPF if it is not registered yet. Rejects with `duplicate` if the CPF belongs to another branch, or to
 * an account that has a password. Rejects a removed CPF with `forbidden`, unless the caller is a master administrator.
 */
export const createInvitation = endpoint({
  name: 'invitation.create',
  method: 'POST',
  path: '/invitations',
  action: 'cpf-registrations.create',
  summary: 'Registers a person by name and CPF and returns the sign-up link',
  body: newInvitation,
  answer: z.object({ invitation, url: z.string() }),
  status: 201,
})

/** Rejects with `not_found` if the invitation was already accepted or withdrawn. */
export const revokeInvitation = endpoint({
  name: 'invitation.revoke',
  method: 'DELETE',
  path: '/invitations/:id',
  action: 'cpf-registrations.create',
  summary: 'Withdraws an invitation. Its link stops working',
  params: z.object({ id: wantedId }),
  answer: z.null(),
  status: 204,
})

export const changeInvitationPolicy = endpoint({
  name: 'invitation.change-policy',
  method: 'PUT',
  path: '/invitations/policy',
  action: 'invitations.change-policy',
  summary: 'Sets whether people can sign up only by invitation',
  body: z.strictObject({ required: z.boolean() }),
  answer: z.object({ required: z.boolean() }),
})

/** Rejects with `link_invalid` if the secret is unknown, used, withdrawn or expired. */
export const readInvitation = endpoint({
  name: 'invitation.read',
  method: 'POST',
  path: '/invitations/read',
  action: 'account.create',
  summary: 'Returns the company and the person of an invitation. Stores nothing',
  body: z.strictObject({ secret }),
  answer: z.object({
    /** Name of the parent company. */
    company: z.string(),
    /** Name of the branch. For people of the parent company, the name of the parent company. */
    branch: z.string(),
    name: z.string(),
    /** The six digits in the middle of the CPF. */
    cpfHint: z.string(),
    expiresAt: instant,
  }),
})

/**
 * Signs up with the CPF of an invitation. For an hour, `signInSecret` can open one session of the field app. Rejects
 * with `link_invalid` for the same reasons as `readInvitation`. Also rejects with `sign_up_refused` and the field error
 * `cpf_not_invited` or `email_taken`.
 */
export const acceptInvitation = endpoint({
  name: 'invitation.accept',
  method: 'POST',
  path: '/invitations/accept',
  action: 'account.create',
  summary: 'Signs up a person by invitation and returns a secret for one sign-in',
  body: input({ ...signUpFields, secret: ['secret', secret] }, sameEmails),
  answer: z.object({ signInSecret: z.string() }),
  status: 201,
})

/**
 * Creates a sign-in link for an active cleaner. The change log records the link. After the sign-in, the app shows who
 * created the link.
 */
export const createSignInLink = endpoint({
  name: 'sign-in-link.create',
  method: 'POST',
  path: '/users/sign-in-links',
  action: 'users.edit',
  summary: 'Creates a link that signs a cleaner in to the field app once, within one hour',
  body: z.strictObject({ userId: id }),
  answer: z.object({ url: z.string(), expiresAt: instant }),
  status: 201,
})
