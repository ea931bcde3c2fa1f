import { passwords } from './pt-BR/passwords.ts'
import { users } from './pt-BR/users.ts'

/** The texts of a person's own account: sign-up, recovery and profile, which load with them. */
export const accountTexts = { passwords, users }
