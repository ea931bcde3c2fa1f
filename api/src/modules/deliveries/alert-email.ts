import type { Language } from '@zelo/contract/account-fields'
import type { Email } from '../../mail/mail.ts'
import { buildEmailButton, buildEmailPage, escapeHtml } from '../passwords/email.ts'
import { buildMessageWords, isUncovered, type MessageFacts, selectShown } from './message-words.ts'

export interface AlertEmailFacts extends MessageFacts {
  /** The reader's first name. */
  firstName: string
  /** The page with the alerts. */
  link: string
  /** The page on which the reader switches off these e-mails. */
  stopLink: string
}

/** Builds the e-mail about alerts in the reader's language. Its only personal data are first names. */
export function buildAlertEmail(facts: AlertEmailFacts): Omit<Email, 'to'> {
  const { language, link, stopLink } = facts
  const { title, lines } = buildMessageWords(facts)
  const words = sentences[language]
  const mayArrive = facts.kind !== 'recovery' && !selectShown(facts).every(isUncovered)
  const details = mayArrive ? [words.details] : []
  const greeting = words.greeting(facts.firstName)
  const list = lines.map((line) => `- ${line}`).join('\n')
  const text = [
    greeting,
    `${title}.`,
    ...(list ? [list] : []),
    `${words.button}:\n${link}`,
    ...details,
    `${words.stop}:\n${stopLink}`,
  ].join('\n\n')
  const html = buildEmailPage(language, title, [
    `<p style="margin:0 0 16px;font-weight:600">${escapeHtml(greeting)}</p>`,
    `<p style="margin:0 0 16px">${escapeHtml(title)}.</p>`,
    ...(lines.length > 0
      ? [
          `<ul style="margin:0 0 24px;padding-left:20px">${lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('')}</ul>`,
        ]
      : []),
    buildEmailButton(words.button, link),
    ...details.map((text) => `<p style="margin:0 0 16px;color:#51686b">${text}</p>`),
    `<p style="margin:0"><a href="${escapeHtml(stopLink)}" style="color:#0f5b63">${words.stop}</a></p>`,
  ])
  return { subject: `Zelo: ${title}`, text: `${text}\n`, html }
}

const sentences: Record<
  Language,
  { greeting(name: string): string; button: string; details: string; stop: string }
> = {
  'pt-BR': {
    greeting: (name) => `Olá, ${name}!`,
    button: 'Abrir os alertas',
    details:
      'O registro pode ainda estar no celular de quem está sem sinal. Ele chega assim que houver conexão.',
    stop: 'Não receber mais alertas por e-mail',
  },
  'en-US': {
    greeting: (name) => `Hello, ${name}!`,
    button: 'Open the alerts',
    details: 'A record may still be on a phone without signal. It arrives as soon as there is a connection.',
    stop: 'Stop receiving alerts by e-mail',
  },
}
