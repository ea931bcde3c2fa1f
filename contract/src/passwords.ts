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

/** How long the link of a recovery e-mail works; it works once. */
export const resetLinkMinutes = 60

/** Spec 1 §5, Forgot. */
export const forgotten = z.strictObject({
  email: emailField,
  tapp: z.literal(true),
  /** The language of the page, for the e-mail; without one it is the person's own. */
  language: language.optional(),
  /** Who asks in the cleaners' app is led back there by the link. */
  from: z.literal('campo').optional(),
})

/**
 * Answers `email_not_registered` where nobody active has the address, and `email_too_new` for one that took the place of
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

/** Spec 1 §5, Reset: the token of the e-mail's link, from the page's query parameter `search`. */
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

/** How long the letter about a change of e-mail or password takes it back. */
export const undoDays = 7

/**
 * Restores the e-mail address of before, voids the password and ends every session. `token` sets a new password, like that
 * of a recovery e-mail. Answers `link_invalid`, and `duplicate` with the field `email` where somebody has the address by now.
 */
export const undoAccountChange = endpoint({
  name: 'account-change.undo',
  method: 'POST',
  path: '/users/undo-change',
  action: 'account.recover',
  summary: 'Takes back a change of e-mail or password by the link of the letter about it',
  body: z.strictObject({ secret: requiredText('token_required', 200) }),
  answer: z.object({ token: z.string() }),
})

/** Answers `reset_token_invalid` for a token that is unknown, used or too old. Ends every session of the person. */
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
