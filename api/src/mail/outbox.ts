import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '../make-folder.ts'
import { type Email, emailHeaders, type Mail, toMessage } from './mail.ts'

/** Returns the folder in which an installation without a mail server stores e-mails. */
export function toOutboxFolder(dataDirectory: string): string {
  return join(dataDirectory, 'outbox')
}

/**
 * Writes e-mails to a folder, for an installation without a mail server. Each e-mail is an `.eml` file, which mail
 * programs can open. File names sort by time. An e-mail with an id has the same file name in each attempt. Only the
 * user of the server may read the files, because the links in e-mails give access to accounts.
 */
export function createOutboxMail(folder: string): Mail {
  const transport = createTransport(
    { streamTransport: true, buffer: true },
    { from: 'Zelo <no-reply@localhost>', headers: emailHeaders },
  )
  return {
    async deliver(email: Email) {
      const { message } = await transport.sendMail(toMessage(email))
      await makeFolder(folder, 0o700)
      const time = new Date().toISOString().replaceAll(':', '-')
      const name = `${email.id ?? `${time}-${randomBytes(4).toString('hex')}`}.eml`
      const draft = join(folder, `.${name}`)
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await rename(draft, join(folder, name))
    },
    close: async () => {},
  }
}
