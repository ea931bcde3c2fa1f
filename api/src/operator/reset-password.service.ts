import { randomBytes } from 'node:crypto'
import type { Database } from '../database/tenant.ts'
import { forgetAttempts } from '../http/limits.ts'
import { hashPassword } from '../modules/sessions/password-hash.ts'
import {
  signInPerAccount,
  signInPerSharedCpf,
  toPersonAccountKey,
} from '../modules/sessions/sign-in-limits.ts'
import { StartError } from '../start-error.ts'
import { type Account, endAccess, selectAccounts, setTemporaryPassword } from './accounts.queries.ts'

/**
 * The person whose password the command resets. `company` is the id of the parent company. It is required only if people of
 * several companies have the CPF.
 */
export interface WantedAccount {
  cpf?: string | undefined
  email?: string | undefined
  company?: number | undefined
}

/**
 * Sets a temporary password and returns it, so that the command can print it. A sign-in with this password opens no session,
 * but asks for a new password. Ends the person's sessions and links, and clears failed sign-in attempts.
 * @throws StartError if nobody has the CPF or address, or if people of several companies have the CPF
 */
export async function resetPasswordByOperator(database: Database, wanted: WantedAccount): Promise<string[]> {
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  return await database.asOwner(async (queries) => {
    const account = chooseAccount(await selectAccounts(queries, wanted), wanted)
    await setTemporaryPassword(queries, account, passwordHash)
    const sessions = await endAccess(queries, account)
    await forgetAttempts(queries, signInPerAccount, toPersonAccountKey(account.id))
    await forgetAttempts(queries, signInPerSharedCpf, account.cpf)
    return [
      `"${account.name}" <${account.email}> of "${account.company}": sessions ended: ${sessions}`,
      ...describeObstacles(account),
      `Password: ${password}`,
      'It is not shown again. The next sign-in requires a new one.',
    ]
  })
}

/** Returns a line for each reason why the person cannot sign in, whatever the password. */
function describeObstacles({ active, cpf_status, group_active, company }: Account): string[] {
  return [
    ...(active ? [] : ['The person is inactive and cannot sign in until activated.']),
    ...(cpf_status === 'active'
      ? []
      : [`The CPF is ${cpf_status}. The person cannot sign in until it is active.`]),
    ...(group_active ? [] : [`"${company}" is inactive. Nobody can sign in until it is activated.`]),
  ]
}

function chooseAccount(found: Account[], { cpf, company }: WantedAccount): Account {
  const accounts = company === undefined ? found : found.filter(({ parent_id }) => parent_id === company)
  const [account, second] = accounts
  if (!account) throw new StartError(`Nobody has this ${cpf ? 'CPF' : 'e-mail address'}.`)
  if (!second) return account
  const names = accounts.map(({ parent_id, company }) => `${parent_id} "${company}"`).join(', ')
  throw new StartError(
    `Several parent companies have a person with this CPF. Choose one with --company (${names}).`,
  )
}
