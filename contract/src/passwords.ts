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
import { isSamePassword } from './rules/password.ts'

/** Validity of the link in a recovery e-mail in minutes. The link works once. */
export const resetLinkMinutes = 60

/** The form for a forgotten password (R1-221, R1-222). */
export const forgotten = z.strictObject({
  email: emailField,
  tapp: z.literal(true),
  /** Language of the page, which the e-mail uses. The default is the user's language. */
  language: language.optional(),
  /** Set by the field app, so that the link leads back to it. */
  from: z.literal('campo').optional(),
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
 * The form for a new password (R1-223, R1-224). The token is in the e-mail's link, as the query parameter `search` of
 * the page.
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

/** Number of days in which the notification e-mail can undo a change of e-mail address or password. */
export const undoDays = 7

/**
 * Restores the previous e-mail address, invalidates the password and ends every session. `token` allows setting a new
 * password, like the token of a recovery e-mail. Rejects with `link_invalid`. Rejects with `duplicate` at `email` if
 * another user has the address now.
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

/** Ends every session of the user. Rejects with `reset_token_invalid` if the token is unknown, used or expired. */
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
