import type { Limit } from '../../http/limits.ts'

const fewGuesses = {
  counts: ['invalid_credentials'],
  free: 5,
  firstWait: 5,
  longestWait: 900,
} satisfies Partial<Limit>

/** Keeps a password from being guessed: a hundred guesses take a day. Only the right person can clear the count. */
export const signInPerAccount: Limit = {
  name: 'sign-in of an account',
  per: 'account',
  ...fewGuesses,
  clearedBySuccess: true,
}

/** A success clears nothing: one person of the CPF would clear what was guessed of another. */
export const signInPerSharedCpf: Limit = {
  name: 'sign-in of a CPF of several people',
  per: 'sharedCpf',
  ...fewGuesses,
}

/** Replaces the limits of account and address on a device where the person has signed in before. */
export const signInPerDevice: Limit = {
  name: 'sign-in of an account from a known device',
  per: 'device',
  ...fewGuesses,
  clearedBySuccess: true,
}

/** Keeps one place from trying a password on everybody; a whole office, or a phone company, may be one address. */
export const signInPerAddress: Limit = {
  name: 'sign-in from an address',
  per: 'address',
  counts: ['invalid_credentials'],
  free: 50,
  firstWait: 5,
  longestWait: 60,
}

/** Those of a caller: of a known device, or of an account or CPF and an address. */
export const signInLimits = [signInPerDevice, signInPerAccount, signInPerSharedCpf, signInPerAddress]

/** The account of a person in `Caller`. */
export function personAccount(userId: number): string {
  return `person ${userId}`
}

/** The account of an e-mail address, a CPF or another text with which nobody signs in. */
export function unknownAccount(login: string): string {
  return `login ${login}`
}
