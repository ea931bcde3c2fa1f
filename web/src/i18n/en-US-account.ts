import { ownSessions } from './en-US/own-sessions.ts'
import { passwords } from './en-US/passwords.ts'
import { users } from './en-US/users.ts'
import type { accountTexts as source } from './pt-BR-account.ts'
import type { Texts } from './texts.ts'

export const accountTexts: Texts<typeof source> = { ownSessions, passwords, users }
