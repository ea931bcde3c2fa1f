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

/** The minutes after which the link of a recovery e-mail expires. It works once. */
export const resetLinkMinutes = 60

/** The form for a forgotten password (R1-221, R1-222). */
export const forgotten = z.strictObject({
  email: emailField,
  tapp: z.literal(true),
  /** The language of the page, for the e-mail. The default is the person's own. */
  language: language.optional(),
  /** Set by the cleaners' app. The link then leads back to it. */
  from: z.literal('campo').optional(),
})

/**
 * Rejects with `email_not_registered` if no active user has the address. Rejects with `email_too_new` if the address replaced
 * another less than a day ago.
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
 * The form for a new password (R1-223, R1-224). The token comes from the e-mail's link, in the page's query parameter `search`.
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

/** The days in which the notification e-mail can undo a change of e-mail or password. */
export const undoDays = 7

/**
 * Restores the previous e-mail address, voids the password and ends every session. `token` sets a new password, like that of a
 * recovery e-mail. Rejects with `link_invalid`, or with `duplicate` at `email` if another user now has the address.
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

/** Rejects with `reset_token_invalid` if the token is unknown, used or expired. Ends every session of the person. */
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
