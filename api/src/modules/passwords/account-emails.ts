import type { Language } from '@zelo/contract/account-fields'
import { undoDays } from '@zelo/contract/passwords'
import type { Email } from '../../mail/mail.ts'
import { renderEmail, type Sentences } from './email.ts'

interface ResetWords {
  name: string
  link: string
  minutes: number
}

const resetSentences: Record<Language, (words: ResetWords) => Sentences> = {
  'pt-BR': ({ name, minutes }) => ({
    subject: 'Zelo: recuperação de senha',
    greeting: `Olá, ${name}!`,
    reason: 'Recebemos um pedido para criar uma nova senha para o seu acesso ao Zelo.',
    button: 'Criar nova senha',
    details: `O link vale por ${minutes} minutos e só pode ser usado uma vez.`,
    otherwise: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
  }),
  'en-US': ({ name, minutes }) => ({
    subject: 'Zelo: password recovery',
    greeting: `Hello, ${name}!`,
    reason: 'We received a request to set a new password for your Zelo account.',
    button: 'Set a new password',
    details: `The link is valid for ${minutes} minutes and works only once.`,
    otherwise: 'If you did not ask for this, ignore this e-mail. Your password stays the same.',
  }),
}

/** Builds the e-mail about a forgotten password (R1-320) in the user's language. */
export function buildResetEmail(language: Language, words: ResetWords): Omit<Email, 'to'> {
  return renderEmail(language, resetSentences[language](words), words.link)
}

/** The content of an e-mail about a changed address, a changed password, or both. */
interface ChangeWords {
  name: string
  language: Language
  newEmail: string | undefined
  newPassword: boolean
}

const changeSentences: Record<Language, (words: ChangeWords) => Sentences> = {
  'pt-BR': ({ name, newEmail, newPassword }) => ({
    subject: newEmail ? 'Zelo: o e-mail do seu acesso mudou' : 'Zelo: a sua senha mudou',
    greeting: `Olá, ${name}!`,
    reason: [
      newEmail && `O e-mail do seu acesso ao Zelo passou a ser ${newEmail}.`,
      newPassword && 'A senha do seu acesso ao Zelo foi trocada.',
    ]
      .filter(Boolean)
      .join(' '),
    button: 'Não fui eu',
    details: `O link vale por ${undoDays} dias. Ele devolve este e-mail, encerra todas as sessões e pede uma nova senha.`,
    otherwise: 'Se foi você, não precisa fazer nada.',
  }),
  'en-US': ({ name, newEmail, newPassword }) => ({
    subject: newEmail
      ? 'Zelo: the e-mail address of your account was changed'
      : 'Zelo: your password was changed',
    greeting: `Hello, ${name}!`,
    reason: [
      newEmail && `The e-mail address of your Zelo account is now ${newEmail}.`,
      newPassword && 'The password of your Zelo account was changed.',
    ]
      .filter(Boolean)
      .join(' '),
    button: 'It was not me',
    details: `The link is valid for ${undoDays} days. It restores this address, ends every session and asks for a new password.`,
    otherwise: 'If this was you, you do not need to do anything.',
  }),
}

/** Builds the e-mail about a changed e-mail address or password in the user's language. */
export function buildChangeEmail(words: ChangeWords, link: string): Omit<Email, 'to'> {
  return renderEmail(words.language, changeSentences[words.language](words), link)
}
