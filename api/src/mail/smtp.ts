import { createTransport } from 'nodemailer'
import { type Email, emailHeaders, type Mail, toMessage } from './mail.ts'

/** Timeout of calls to the mail server, in milliseconds. */
const timeoutMs = 20_000

/**
 * Sends e-mails to the server of an `smtp://` or `smtps://` URL. The URL may contain user and password. The connection
 * is encrypted if the server offers this.
 */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(
    { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from, headers: emailHeaders },
  )
  const underWay = new Set<Promise<unknown>>()
  return {
    async deliver(email: Email) {
      const sending = transport.sendMail(toMessage(email))
      underWay.add(sending)
      try {
        await sending
      } finally {
        underWay.delete(sending)
      }
    },
    async close() {
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}

/**
 * Returns a sender that the mail server probably accepts: the user of the URL, otherwise an address at the server's
 * domain.
 */
export function guessSender(url: string): string {
  const { username, hostname } = new URL(url)
  const user = decodeURIComponent(username)
  const domain = hostname.replace(/^(smtp|mail|email)\./, '')
  return `Zelo <${user.includes('@') ? user : `no-reply@${domain}`}>`
}
