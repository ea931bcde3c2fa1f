// A real mail server on loopback. The product sends its e-mails to it.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** Value for `SMTP_URL`. */
  url: string
  /**
   * Returns the first link of the next unread e-mail, and the recipient. With `part`, skips e-mails without a link that
   * contains `part`.
   */
  nextLink(part?: string): Promise<{ to: string; link: string }>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const letters: { to: string; raw: string }[] = []
  let arrived = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      let raw = ''
      for await (const piece of stream) raw += piece
      letters.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw })
      arrived()
      done()
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    async nextLink(part) {
      for (;;) {
        while (letters.length === 0) {
          await new Promise<void>((resolve) => {
            arrived = resolve
          })
        }
        const { to, raw } = letters.shift()!
        const link = linksIn(raw).find((each) => part === undefined || each.includes(part))
        if (link) return { to, link }
        if (part === undefined) throw new Error(`this e-mail has no link: ${raw}`)
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns the links in a raw e-mail. Decodes the quoted-printable encoding. */
function linksIn(raw: string): string[] {
  const text = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return text.match(/https?:\/\/[^\s"<>]+/g) ?? []
}
