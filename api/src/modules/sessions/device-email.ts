import type { Language } from '@zelo/contract/account-fields'
import { localMoment, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { FastifyBaseLogger } from 'fastify'
import type { Mail } from '../../mail/mail.ts'
import { renderEmail, type Sentences, sendEmailInBackground } from '../passwords/email.ts'

/** The services with which the server sends an e-mail that contains a link. */
export interface EmailMeans {
  mail: Mail
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** A sign-in, with the account data from before the sign-in. */
export interface SignIn {
  at: Date
  device: string | null
  email: string
  name: string
  language: Language
  /** The time zone of the user's company. */
  timeZone: string
  coordinator: boolean
  createdAt: Date
  signedInBefore: boolean
  /** Number of sign-ins to the account in the hour before this sign-in. */
  recentSignIns: number
}

/**
 * An account younger than this many days gets no e-mail about its first recorded sign-in. Sign-ins stay recorded for at
 * least a month. So nobody has signed in recently to an older account without recorded sign-ins.
 */
const newAccountDays = 28

/** Maximum number of e-mails to one account in an hour. Protects the mailbox. */
const mostEmails = 5

/** Matches the placeholder address of an account whose contact data was erased. */
const noMailbox = /@zelo\.invalid$/

/**
 * Sends an e-mail about a sign-in on a new device. Does not wait for the result. Sends no e-mail for the first sign-in
 * of a new account, or to an account without an e-mail address.
 */
export function reportNewDevice(means: EmailMeans, signIn: SignIn): void {
  const age = signIn.at.getTime() - signIn.createdAt.getTime()
  const isFirst = !signIn.signedInBefore && age < newAccountDays * 86_400_000
  if (isFirst || signIn.recentSignIns >= mostEmails || noMailbox.test(signIn.email)) return
  const link = new URL(signIn.coordinator ? '/profile?sessoes' : '/campo/sessoes', means.publicUrl)
  const content = renderEmail(signIn.language, sentences[signIn.language](signIn), link.href)
  sendEmailInBackground(means, { to: signIn.email, ...content }, 'an e-mail about a new device')
}

const sentences: Record<Language, (signIn: SignIn) => Sentences> = {
  'pt-BR': ({ name, device, at, timeZone }) => {
    const { day, time } = localMoment(at, timeZone)
    return {
      subject: 'Zelo: entrada em um aparelho novo',
      greeting: `Olá, ${name}!`,
      reason: `O seu acesso ao Zelo foi usado em um aparelho novo: ${device ?? 'aparelho não identificado'}, em ${toDisplayDate(day)} às ${time}.`,
      button: 'Ver as minhas sessões',
      details: 'Se não foi você, encerre essa sessão nessa lista e troque a sua senha.',
      otherwise: 'Se foi você, não precisa fazer nada.',
    }
  },
  'en-US': ({ name, device, at, timeZone }) => {
    const { day, time } = localMoment(at, timeZone)
    return {
      subject: 'Zelo: sign-in on a new device',
      greeting: `Hello, ${name}!`,
      reason: `Your Zelo account was used on a new device: ${device ?? 'unknown device'}, on ${toDisplayDate(day)} at ${time}.`,
      button: 'See my sessions',
      details: 'If it was not you, end that session in this list and change your password.',
      otherwise: 'If this was you, you do not need to do anything.',
    }
  },
}
