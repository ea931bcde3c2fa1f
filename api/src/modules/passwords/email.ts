import type { Language } from '@zelo/contract/account-fields'
import type { FastifyBaseLogger } from 'fastify'
import type { Email, Mail } from '../../mail/mail.ts'

/** The sentences of an e-mail with one link, from top to bottom. */
export interface Sentences {
  subject: string
  greeting: string
  /** The reason why the reader receives the e-mail. */
  reason: string
  /** The label of the link. */
  button: string
  details: string
  /** The advice for a reader who did not do what the e-mail reports. */
  otherwise: string
}

/** Renders an e-mail as text and as HTML. */
export function renderEmail(language: Language, words: Sentences, link: string): Omit<Email, 'to'> {
  const { subject, greeting, reason, button, details, otherwise } = words
  const text = [greeting, reason, `${button}:\n${link}`, details, otherwise].join('\n\n')
  const html = buildEmailPage(language, subject, [
    `<p style="margin:0 0 16px;font-weight:600">${escapeHtml(greeting)}</p>`,
    `<p style="margin:0 0 24px">${escapeHtml(reason)}</p>`,
    buildEmailButton(button, link),
    `<p style="margin:0 0 16px;word-break:break-all;font-size:13px">${escapeHtml(link)}</p>`,
    `<p style="margin:0 0 16px">${details}</p>`,
    `<p style="margin:0;color:#51686b">${otherwise}</p>`,
  ])
  return { subject, text: `${text}\n`, html }
}

/** Returns the HTML page of an e-mail from its paragraphs, which are HTML already. */
export function buildEmailPage(language: Language, subject: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f6f6;color:#16292b;font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${paragraphs.join('\n')}
</div>
</body>
</html>
`
}

/** Returns the HTML of an e-mail's main link. */
export function buildEmailButton(label: string, link: string): string {
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;\
background:#0f5b63;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${label}</a></p>`
}

/** Sends an e-mail without waiting for the result. A failure is logged. `name` describes the e-mail in the log. */
export function sendEmailInBackground(
  { mail, log }: { mail: Mail; log: Pick<FastifyBaseLogger, 'error'> },
  email: Email,
  name: string,
): void {
  mail.deliver(email).catch((error: unknown) => log.error(toMailFailure(error), `${name} could not be sent`))
}

/**
 * Returns the cause of a mail failure for the log. Omits the mail server's text, because it may contain the recipient's
 * address.
 */
export function toMailFailure(error: unknown) {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return { code, responseCode, command: command?.split(' ')[0] }
}

/** Escapes text for HTML, because names of users can contain HTML characters. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
