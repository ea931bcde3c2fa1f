import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emailKey } from '@zelo/contract/rules/email'
import { toOutboxFolder } from '../mail/outbox.ts'
import { StartError } from '../start-error.ts'

export interface WaitingLetter {
  name: string
  path: string
  content: Buffer
}

/**
 * Yields the letters to the given e-mail addresses in the outbox of a server without a mail server.
 * @throws StartError if the outbox cannot be read
 */
export async function* lettersTo(
  dataDirectory: string,
  emails: readonly string[],
): AsyncGenerator<WaitingLetter> {
  const folder = toOutboxFolder(dataDirectory)
  const own = new Set(emails.map(emailKey))
  const names = own.size === 0 ? [] : await readdir(folder).catch(orGone([]))
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    const content = await readFile(path).catch(orGone(Buffer.alloc(0)))
    const [, to = ''] = /^To:(.*(?:\r?\n[ \t].*)*)/im.exec(content.toString()) ?? []
    // A local part that needs quotes, such as one with two dots, has them in the header.
    if (own.has(emailKey(to.replace(/"([^"]*)"@/, '$1@')))) yield { name, path, content }
  }
}

/** Replaces a missing folder or letter by a value. Other errors do not prove that it is gone, so they throw. */
function orGone<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return ({ code, path }) => {
    if (code === 'ENOENT') return value
    throw new StartError(
      `${path} may hold e-mails to the person and cannot be read (${code}). Run the command again as the user of the server. Nothing was done.`,
    )
  }
}
