import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface ReceivedEmail {
  from: string
  to: string[]
  /** Header lines and body as they were sent. */
  raw: string
}

export interface TestMailServer {
  /** The value for `SMTP_URL`. */
  url: string
  /** Resolves with the next unread e-mail. */
  next(): Promise<ReceivedEmail>
  /** Makes the server reject every e-mail from now on. */
  rejectAll(): void
  close(): Promise<void>
}

/**
 * Starts a real mail server on the loopback interface. The server stores the e-mails it receives. If `user` is given,
 * only that user may send.
 */
export async function startMailServer(user?: { name: string; password: string }): Promise<TestMailServer> {
  const emails: ReceivedEmail[] = []
  const waiting: ((email: ReceivedEmail) => void)[] = []
  let isRejecting = false
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    // Without this option, the server rejects two consecutive dots in a quoted local part, which RFC 5321 allows.
    lenientAddressParsing: true,
    onAuth({ username, password }, _session, done) {
      if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(new Error('who are you?'))
    },
    async onData(stream, session, done) {
      const raw = await readMessage(stream)
      // A client that dies in the middle of a message has sent no e-mail.
      if (raw === undefined) return
      if (isRejecting) return done(new Error('no room'))
      const { mailFrom, rcptTo } = session.envelope
      const email = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw }
      const next = waiting.shift()
      if (next) next(email)
      else emails.push(email)
      done()
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const login = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : ''
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    async next() {
      return emails.shift() ?? (await new Promise((resolve) => waiting.push(resolve)))
    },
    rejectAll() {
      isRejecting = true
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns a whole message, or undefined if its client disconnected. */
async function readMessage(stream: AsyncIterable<Buffer | string>): Promise<string | undefined> {
  let raw = ''
  try {
    for await (const chunk of stream) raw += chunk
  } catch {
    return undefined
  }
  return raw
}

/** Returns the text part and the HTML part of an e-mail. */
export function parseEmail({ raw }: Pick<ReceivedEmail, 'raw'>): { text: string; html: string } {
  const boundary = /boundary="?([^"\r\n;]+)/.exec(raw)?.[1]
  if (!boundary) throw new Error(`this e-mail has no parts: ${raw}`)
  const part = (type: string) => {
    const found = raw.split(`--${boundary}`).find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const start = found.indexOf('\r\n\r\n')
    // The line break before a boundary belongs to the boundary.
    return decode(found.slice(0, start), found.slice(start + 4, -2)).replaceAll('\r\n', '\n')
  }
  return { text: part('text/plain'), html: part('text/html') }
}

function decode(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
