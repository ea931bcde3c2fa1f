import { acrossFields, birthDateBefore, typedPasswordField } from '@zelo/contract/account-fields'
import { isSamePassword } from '@zelo/contract/rules/password'
import { readDate } from '@zelo/contract/rules/typed-date'
import { newUser } from '@zelo/contract/users'
import * as z from 'zod'
import { getServerNow } from '../../lib/clock.ts'

/**
 * Form state of sign-up: the contract's person, the birth date as typed (DD/MM/YYYY), and the password's confirmation, which
 * is not sent (R1-297).
 */
export const signUpForm = newUser
  .safeExtend({
    dataNascimento: z
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
