import { createTransport } from 'nodemailer'
import { type Email, emailHeaders, type Mail, toMessage } from './mail.ts'

/** The timeout of the mail server, in milliseconds. */
const timeoutMs = 20_000

/**
 * Sends e-mails through a URL of `smtp://` or `smtps://`, which may contain user and password. Encrypts the connection if
 * the server offers it.
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

/** Returns the sender that the mail server will most likely accept: its user, otherwise an address at its domain. */
export function guessSender(url: string): string {
  const { username, hostname } = new URL(url)
  const user = decodeURIComponent(username)
  const domain = hostname.replace(/^(smtp|mail|email)\./, '')
  return `Zelo <${user.includes('@') ? user : `no-reply@${domain}`}>`
}
