import { createTransport } from 'nodemailer'
import { type Letter, letterHeaders, type Mail } from './mail.ts'

/** How long a mail server may take to answer, in milliseconds. */
const patience = 20_000

/**
 * Hands letters to the mail server of an `smtp://` or `smtps://` address, which may hold user and password.
 * The connection is encrypted whenever the server offers it.
 */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(
    { url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    { from, headers: letterHeaders },
  )
  const underWay = new Set<Promise<unknown>>()
  return {
    async deliver(letter: Letter) {
      const sending = transport.sendMail(letter)
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

/** The sender that a mail server will most likely let through: its own user, or somebody at its own domain. */
export function usualSender(url: string): string {
  const { username, hostname } = new URL(url)
  const user = decodeURIComponent(username)
  const domain = hostname.replace(/^(smtp|mail|email)\./, '')
  return `Zelo <${user.includes('@') ? user : `no-reply@${domain}`}>`
}
