import type { Limit } from '../../http/limits.ts'

const fewGuesses = {
  counts: ['invalid_credentials'],
  free: 5,
  firstWait: 5,
  longestWait: 900,
} satisfies Partial<Limit>

/** Limits guesses of a password. A hundred guesses take a day. Only the right user can clear the counter. */
export const signInPerAccount: Limit = {
  name: 'sign-in of an account',
  per: 'account',
  ...fewGuesses,
  clearedBySuccess: true,
}

/** A success does not clear the counter. Otherwise one user could clear the guesses of another user's password. */
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

/**
 * Limits attempts with one password on many accounts. The limit is high, because an office or a phone company may share one
 * address.
 */
export const signInPerAddress: Limit = {
  name: 'sign-in from an address',
  per: 'address',
  counts: ['invalid_credentials'],
  free: 50,
  firstWait: 5,
  longestWait: 60,
}

/** All limits of a sign-in. A known device has its own. Other devices count by account or CPF, and by address. */
export const signInLimits = [signInPerDevice, signInPerAccount, signInPerSharedCpf, signInPerAddress]

/** Returns the key by which limits count a user's account. */
export function toPersonAccountKey(userId: number): string {
  return `person ${userId}`
}

/** Returns the key by which limits count an e-mail address, a CPF or another text without an account. */
export function toUnknownAccountKey(login: string): string {
  return `login ${login}`
}
