import type { FastifyBaseLogger } from 'fastify'
import { DomainError } from '../../domain-error.ts'
import type { Session, Write } from '../../http/route.ts'
import { discardFile } from '../../storage/replace-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { lockRegistrations, updateStatus } from '../cpf-registrations/cpf-registrations.queries.ts'
import { deleteAllAccountChanges } from '../passwords/account-changes.queries.ts'
import { deleteResets } from '../passwords/passwords.queries.ts'
import { checkPassword, unknownPassword } from '../sessions/password-hash.ts'
import { lockAccount, updateLeaver } from './users.queries.ts'

/**
 * Removes a cleaner from the company at the cleaner's own request. Erases contact data and picture, removes the CPF, and
 * ends every session. The name and the recorded work stay.
 * @throws `wrong_password`
 */
export async function leaveCompany(
  means: { write: Write; storage: Storage; log: Pick<FastifyBaseLogger, 'warn'> },
  session: Session,
  password: string,
  now: Date,
): Promise<null> {
  const passwordHash = await unknownPassword
  const avatar = await means.write(async (queries) => {
    // All code locks the CPF before the person.
    await lockRegistrations(queries, session.userId, [])
    const account = await lockAccount(queries, session.userId)
    if ((await checkPassword(account.password_hash, password)) === 'wrong') {
      throw new DomainError('wrong_password', { errors: { password: 'old_password_wrong' } })
    }
    await updateLeaver(queries, { id: session.userId, groupId: session.groupId, passwordHash }, now)
    await deleteResets(queries, session.userId)
    await deleteAllAccountChanges(queries, session.userId)
    await updateStatus(queries, [account.cpf], ['removed'])
    return account.avatar
  })
  await discardFile(means, avatar)
  return null
}
