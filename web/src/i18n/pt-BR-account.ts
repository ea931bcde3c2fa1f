import { ownSessions } from './pt-BR/own-sessions.ts'
import { passwords } from './pt-BR/passwords.ts'
import { users } from './pt-BR/users.ts'

/** The texts of a user's own account: sign-up, recovery and profile. They load with these pages. */
export const accountTexts = { ownSessions, passwords, users }
