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
 * Yields the unsent e-mails to the given addresses. If the installation has no mail server, e-mails are stored in a folder
 * and not sent.
 * @throws StartError if the folder cannot be read
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
    // In the header, the part before the @ may be in quotes, for example if it contains two dots in a row.
    if (own.has(emailKey(to.replace(/"([^"]*)"@/, '$1@')))) yield { name, path, content }
  }
}

/**
 * Returns `value` if a folder or an e-mail does not exist. Throws after any other error, because the e-mail may then still
 * exist.
 */
function orGone<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return ({ code, path }) => {
    if (code === 'ENOENT') return value
    throw new StartError(
      `${path} may hold e-mails to the person and cannot be read (${code}). Run the command again as the user of the server. Nothing was done.`,
    )
  }
}
