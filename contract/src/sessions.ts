import * as z from 'zod'
import { emailField, typedPasswordField } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { one } from './record.ts'
import { session } from './session-data.ts'

/** Duration of a session in hours (R1-198). */
export const sessionHours = 24

/** The time zone in which the screens show login times, whatever the company's time zone (R1-199). */
export const loginTimeZone = 'America/Fortaleza'

/** The sign-in form (R1-209 to R1-211). */
export const credentials = z.strictObject({
  email: emailField,
  password: typedPasswordField('password_required').min(1, 'password_required'),
})

export const createSession = endpoint({
  name: 'session.create',
  method: 'POST',
  path: '/sessions',
  action: 'session.create',
  summary: 'Signs in',
  body: credentials,
  answer: one(session),
  deviceKeys: true,
})

export const endSession = endpoint({
  name: 'session.end',
  method: 'DELETE',
  path: '/sessions',
  action: 'session.end',
  summary: 'Signs out, or ends all other sessions of the user',
  query: z.strictObject({ others: z.literal('1', 'invalid').optional() }),
  answer: z.null(),
  status: 204,
})

/** The app that opened a session. */
export type SessionApp = 'office' | 'field'
