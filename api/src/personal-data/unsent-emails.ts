import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emailKey } from '@zelo/contract/rules/email'
import { toOutboxFolder } from '../mail/outbox.ts'
import { StartError } from '../start-error.ts'

export interface UnsentEmail {
  name: string
  path: string
  content: Buffer
}

/**
 * Yields the unsent e-mails to the given addresses. They are in the outbox of an installation without a mail server.
 * @throws StartError if the outbox cannot be read
 */
export async function* listUnsentEmails(
  dataDirectory: string,
  emails: readonly string[],
): AsyncGenerator<UnsentEmail> {
  const folder = toOutboxFolder(dataDirectory)
  const own = new Set(emails.map(emailKey))
  const names = own.size === 0 ? [] : await readdir(folder).catch(orGone([]))
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    const content = await readFile(path).catch(orGone(Buffer.alloc(0)))
    const [, to = ''] = /^To:(.*(?:\r?\n[ \t].*)*)/im.exec(content.toString()) ?? []
    // The header contains quotes if the local part needs them, for example because of two dots.
    if (own.has(emailKey(to.replace(/"([^"]*)"@/, '$1@')))) yield { name, path, content }
  }
}

/**
 * Returns a value for a missing folder or e-mail. Throws other errors, because they do not prove that the file is
 * missing.
 */
function orGone<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return ({ code, path }) => {
    if (code === 'ENOENT') return value
    throw new StartError(
      `${path} may hold e-mails to the person and cannot be read (${code}). Run the command again as the user of the server. Nothing was done.`,
    )
  }
}
