import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '../make-folder.ts'
import { type Letter, letterHeaders, type Mail } from './mail.ts'

/** Where letters wait on a server without a mail server. */
export function outboxOf(dataDirectory: string): string {
  return join(dataDirectory, 'outbox')
}

/**
 * Writes letters into a folder, one `.eml` file each that any mail program opens; their names sort by time. For an
 * installation without a mail server. The links in them open accounts, so only the server's own user may read them.
 */
export function outboxMail(folder: string): Mail {
  const transport = createTransport(
    { streamTransport: true, buffer: true },
    { from: 'Zelo <no-reply@localhost>', headers: letterHeaders },
  )
  return {
    async deliver(letter: Letter) {
      const { message } = await transport.sendMail(letter)
      await makeFolder(folder, 0o700)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      const draft = join(folder, `.${name}`)
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await rename(draft, join(folder, name))
    },
    close: async () => {},
  }
}
