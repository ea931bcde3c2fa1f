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
 * Yields the unsent e-mails to the given addresses. An installation without a mail server stores them in a folder.
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
    // In the header, the part before the @ may be in quotes, for example because of two dots.
    if (own.has(emailKey(to.replace(/"([^"]*)"@/, '$1@')))) yield { name, path, content }
  }
}

/**
 * Returns `value` if a folder or an e-mail is missing. Throws any other error, because it does not show that the file
 * is missing.
 */
function orGone<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return ({ code, path }) => {
    if (code === 'ENOENT') return value
    throw new StartError(
      `${path} may hold e-mails to the person and cannot be read (${code}). Run the command again as the user of the server. Nothing was done.`,
    )
  }
}
