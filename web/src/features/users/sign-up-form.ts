import { acrossFields, birthDateBefore, typedPasswordField } from '@zelo/contract/account-fields'
import { isSamePassword } from '@zelo/contract/rules/password'
import { readDate } from '@zelo/contract/rules/typed-date'
import { newUser } from '@zelo/contract/users'
import * as z from 'zod'
import { getServerNow } from '../../lib/clock.ts'

/**
 * The form state of the sign-up: the contract's person, the birth date as DD/MM/YYYY, and the confirmation of the password.
 * The confirmation is not sent (R1-297).
 */
export const signUpForm = newUser.schema
  .safeExtend({
    birthDate: z
      .string()
      .transform((typed) => readDate(typed) ?? typed)
      .pipe(birthDateBefore(getServerNow)),
    passwordConfirmation: typedPasswordField('passwords_differ'),
  })
  .check(
    acrossFields(({ password = '', passwordConfirmation = '' }) =>
      isSamePassword(password, passwordConfirmation) ? {} : { passwordConfirmation: 'passwords_differ' },
    ),
  )
  .transform(({ passwordConfirmation: _, ...person }) => person)
