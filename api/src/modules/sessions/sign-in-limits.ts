import type { Limit } from '../../http/limits.ts'

const fewGuesses = {
  counts: ['invalid_credentials'],
  free: 5,
  firstWait: 5,
  longestWait: 900,
} satisfies Partial<Limit>

/** Limits password guesses: a hundred take a day. Only the right user can clear the count. */
export const signInPerAccount: Limit = {
  name: 'sign-in of an account',
  per: 'account',
  ...fewGuesses,
  clearedBySuccess: true,
}

/** A success does not clear the count, because one user could clear the guesses of another's password. */
export const signInPerSharedCpf: Limit = {
  name: 'sign-in of a CPF of several people',
  per: 'sharedCpf',
  ...fewGuesses,
}

/** Replaces the limits of account and address on a device where the user has signed in before. */
export const signInPerDevice: Limit = {
  name: 'sign-in of an account from a known device',
  per: 'device',
  ...fewGuesses,
  clearedBySuccess: true,
}

/** Limits trying one password on many accounts. A whole office or phone company may share one address. */
export const signInPerAddress: Limit = {
  name: 'sign-in from an address',
  per: 'address',
  counts: ['invalid_credentials'],
  free: 50,
  firstWait: 5,
  longestWait: 60,
}

/** The limits of a caller: of a known device, or of an account or CPF and an address. */
export const signInLimits = [signInPerDevice, signInPerAccount, signInPerSharedCpf, signInPerAddress]

/** Returns the account of a user in `Caller`. */
export function personAccount(userId: number): string {
  return `person ${userId}`
}

/** Returns the account of an unknown e-mail address, CPF or other text. */
export function unknownAccount(login: string): string {
  return `login ${login}`
}
