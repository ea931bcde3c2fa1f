import * as z from 'zod'
import {
  acrossFields,
  birthDateBefore,
  cpfField,
  emailField,
  language,
  newPasswordField,
  personNameField,
  phoneField,
  typedPasswordField,
} from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import type { FieldErrors } from './errors.ts'
import { instant, wantedId } from './fields.ts'
import { input } from './input.ts'
import { one } from './record.ts'
import { emailKey } from './rules/email.ts'
import { isSamePassword, isShortPassword } from './rules/password.ts'
import { user } from './session-data.ts'

/** The fields of the sign-up form (R1-212 to R1-220). The browser does not send the repeated password (R1-297). */
export const signUpFields = {
  name: ['nome', personNameField],
  email: ['email', emailField],
  emailConfirmation: ['emailConfirmation', z.string('emails_differ').trim()],
  password: ['password', newPasswordField],
  birthDate: ['dataNascimento', birthDateBefore(Date.now)],
  cpf: ['cpf', cpfField],
  phone: ['telefone', phoneField],
  /** Language of the sign-up page. Later e-mails to the user have this language. */
  language: ['language', language.optional()],
} as const

export const sameEmails = acrossFields(({ email = '', emailConfirmation = '' }) =>
  emailKey(email) === emailKey(emailConfirmation) ? {} : { emailConfirmation: 'emails_differ' },
)

export const newUser = input(signUpFields, sameEmails)

/** Signs a person up with a pre-registered, active CPF. Every rejected CPF gets the same response (R1-275). */
export const signUp = endpoint({
  name: 'user.sign-up',
  method: 'POST',
  path: '/users',
  action: 'account.create',
  summary: 'Signs up a person whose CPF is pre-registered',
  body: newUser,
  answer: z.null(),
  status: 204,
})

/**
 * The profile form (R1-225 to R1-233). The name is sent, but cannot change (R1-065). The password changes only if there
 * is a new password. An old password alone has no effect, because browsers fill it in by themselves.
 */
export const profile = input(
  {
    name: ['nome', personNameField],
    email: ['email', emailField],
    phone: ['telefone', phoneField],
    oldPassword: ['oldPassword', typedPasswordField('old_password_required').optional()],
    newPassword: ['newPassword', typedPasswordField('password_required').optional()],
    passwordConfirmation: [
      'passwordConfirmation',
      typedPasswordField('password_confirmation_required').optional(),
    ],
    /** The `updatedAt` that the caller read. If the profile has changed since, the call returns `changed_meanwhile`. */
    updatedAt: ['updatedAt', instant.optional()],
  },
  acrossFields(findPasswordErrors),
)

function findPasswordErrors({ oldPassword = '', newPassword = '', passwordConfirmation = '' }): FieldErrors {
  const errors: FieldErrors = {}
  if (newPassword && !oldPassword) errors.oldPassword = 'old_password_required'
  else if (oldPassword && isShortPassword(oldPassword)) errors.oldPassword = 'profile_password_too_short'
  if (newPassword && isShortPassword(newPassword)) errors.newPassword = 'profile_password_too_short'
  if (!passwordConfirmation) {
    const bothValid = newPassword && !errors.oldPassword && !errors.newPassword
    if (bothValid) errors.passwordConfirmation = 'password_confirmation_required'
  } else if (isShortPassword(passwordConfirmation)) {
    errors.passwordConfirmation = 'profile_password_too_short'
  } else if (!isSamePassword(newPassword, passwordConfirmation)) {
    errors.passwordConfirmation = 'passwords_differ'
  }
  return errors
}

/** Returns the current profile. The user may have changed it since the sign-in. */
export const readProfile = endpoint({
  name: 'user.read-profile',
  method: 'GET',
  path: '/users/profile',
  action: 'profile.own',
  summary: 'Returns the signed-in user',
  answer: one(user),
})

/**
 * Changes the user's own profile (R1-302, R1-303). Rejects with `wrong_password` if the old password does not match.
 */
export const updateProfile = endpoint({
  name: 'user.update-profile',
  method: 'PUT',
  path: '/users/update',
  action: 'profile.own',
  summary:
    'Changes the user’s own e-mail, phone and, optionally, password. A new password ends the other sessions',
  body: profile,
  answer: one(user),
})

/** Maximum size of a picture in bytes. Pictures of phone cameras are smaller. */
export const largestAvatar = 10_000_000

/**
 * Changes the user's own picture (R1-300). `userId` must be the id of the session's user. The server recognises the
 * type of the file by its content.
 */
export const updateAvatar = endpoint({
  name: 'user.update-avatar',
  method: 'PATCH',
  path: '/users/avatar',
  action: 'profile.own',
  summary: 'Replaces the user’s own picture',
  multipart: { maxBytes: largestAvatar + 10_000 },
  body: input({
    avatar: [
      'avatar',
      z
        .file({ error: (issue) => (issue.input === undefined ? 'required' : 'file_not_supported') })
        .min(1, 'file_not_supported')
        .max(largestAvatar, 'file_too_large'),
    ],
    userId: ['user_id', wantedId],
  }),
  answer: one(user),
})

/**
 * Lets a cleaner leave a company that the cleaner chose by mistake at sign-up. Deletes e-mail address, phone, birth
 * date and picture. Recorded work and the name stay. The CPF is removed, as if a master administrator had removed it.
 * Rejects with `wrong_password`.
 */
export const leaveCompany = endpoint({
  name: 'user.leave',
  method: 'POST',
  path: '/users/leave',
  action: 'account.leave',
  summary: 'Leaves the company: erases the user’s own contact data and ends every session',
  body: z.strictObject({ password: typedPasswordField('password_required') }),
  answer: z.null(),
  status: 204,
})
