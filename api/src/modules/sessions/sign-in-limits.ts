import type { Limit } from '../../http/limits.ts'

const fewGuesses = {
  counts: ['invalid_credentials'],
  free: 5,
  firstWait: 5,
  longestWait: 900,
} satisfies Partial<Limit>

/**
 * Limits guesses of one account's password: a hundred guesses take a day. A successful sign-in of the account clears
 * the counter.
 */
export const signInPerAccount: Limit = {
  name: 'sign-in of an account',
  per: 'account',
  ...fewGuesses,
  clearedBySuccess: true,
}

/**
 * Limits guesses for a CPF that several users share. A success does not clear the counter. Otherwise, one user could
 * clear the count of guesses of another user's password.
 */
export const signInPerSharedCpf: Limit = {
  name: 'sign-in of a CPF of several people',
  per: 'sharedCpf',
  ...fewGuesses,
}

/**
 * On a device where the user has signed in before, this limit replaces the limits of the account and the IP address.
 */
export const signInPerDevice: Limit = {
  name: 'sign-in of an account from a known device',
  per: 'device',
  ...fewGuesses,
  clearedBySuccess: true,
}

/**
 * Limits attempts with one password on many accounts. The limit is high, because an office or a phone carrier may share
 * one IP address.
 */
export const signInPerAddress: Limit = {
  name: 'sign-in from an address',
  per: 'address',
  counts: ['invalid_credentials'],
  free: 50,
  firstWait: 5,
  longestWait: 60,
}

/**
 * All limits of a sign-in. A known device has its own counter. Other devices count by account or CPF, and by IP
 * address.
 */
export const signInLimits = [signInPerDevice, signInPerAccount, signInPerSharedCpf, signInPerAddress]

/** Returns the key by which limits count a known account. */
export function toPersonAccountKey(userId: number): string {
  return `person ${userId}`
}

/** Returns the key by which limits count a login that belongs to no account, such as an e-mail address or a CPF. */
export function toUnknownAccountKey(login: string): string {
  return `login ${login}`
}
