import * as z from 'zod'
import {
  acrossFields,
  emailField,
  language,
  newPasswordField,
  requiredText,
  typedPasswordField,
} from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { input } from './input.ts'
import { isSamePassword } from './rules/password.ts'

/** How many minutes the link in a recovery e-mail is valid. The link works once. */
export const resetLinkMinutes = 60

/** The form for a forgotten password (R1-221, R1-222). */
export const forgotten = input({
  email: ['email', emailField],
  /** Always true. The specification requires the field (R1-298). */
  app: ['tapp', z.literal(true)],
  /** The language of the page, in which the e-mail is written. The default is the user's language. */
  language: ['language', language.optional()],
  /** The field app sets this, so that the link leads back to the field app. */
  from: ['from', z.literal('campo').optional()],
})

/**
 * Rejects with `email_not_registered` if no active user has the address. Rejects with `email_too_new` if the user
 * changed the address less than a day ago.
 */
export const forgotPassword = endpoint({
  name: 'password.forgot',
  method: 'POST',
  path: '/password/forgot',
  action: 'account.recover',
  summary: 'Sends an e-mail with a link that sets a new password',
  body: forgotten,
  answer: z.null(),
  status: 204,
})

/**
 * The form for a new password (R1-223, R1-224). The token comes from the e-mail's link, in which it is the query
 * parameter `search`.
 */
export const newPassword = z
  .strictObject({
    password: newPasswordField,
    passwordConfirmation: typedPasswordField('password_confirmation_required'),
    token: requiredText('token_required', 200),
  })
  .check(
    acrossFields(({ password = '', passwordConfirmation = '' }) =>
      isSamePassword(password, passwordConfirmation) ? {} : { passwordConfirmation: 'passwords_differ' },
    ),
  )

/** How many days a notification e-mail can undo a change of the e-mail address or password. */
export const undoDays = 7

/**
 * Undoes a change: restores the previous e-mail address, makes the password invalid and ends every session. `token`
 * allows setting a new password, like the token of a recovery e-mail. Rejects with `link_invalid`. Rejects with
 * `duplicate` at `email` if another user now has the address.
 */
export const undoAccountChange = endpoint({
  name: 'account-change.undo',
  method: 'POST',
  path: '/users/undo-change',
  action: 'account.recover',
  summary: 'Reverts a change of e-mail or password with the link in the notification e-mail',
  body: z.strictObject({ secret: requiredText('token_required', 200) }),
  answer: z.object({ token: z.string() }),
})

/**
 * Sets a new password and ends every session of the user. Rejects with `reset_token_invalid` if the token is unknown,
 * used or expired.
 */
export const resetPassword = endpoint({
  name: 'password.reset',
  method: 'POST',
  path: '/password/reset',
  action: 'account.recover',
  summary: 'Sets a new password with the token of a recovery e-mail',
  body: newPassword,
  answer: z.null(),
  status: 204,
})
