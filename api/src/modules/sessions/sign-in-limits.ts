import type { Limit } from '../../http/limits.ts'

const fewGuesses = {
  counts: ['invalid_credentials'],
  free: 5,
  firstWait: 5,
  longestWait: 900,
} satisfies Partial<Limit>

/**
 * Limits guesses of one account's password to about a hundred a day. A successful sign-in to the account clears the counter.
 */
export const signInPerAccount: Limit = {
  name: 'sign-in of an account',
  per: 'account',
  ...fewGuesses,
  clearedBySuccess: true,
}

/**
 * Limits guesses for a CPF that several users share. A successful sign-in does not clear the counter. Otherwise, one user
 * could guess the passwords of the other users without limit.
 */
export const signInPerSharedCpf: Limit = {
  name: 'sign-in of a CPF of several people',
  per: 'sharedCpf',
  ...fewGuesses,
}

/**
 * The limit for a device on which the user has signed in before. On such a device, the limits of the account and of the IP
 * address do not apply.
 */
export const signInPerDevice: Limit = {
  name: 'sign-in of an account from a known device',
  per: 'device',
  ...fewGuesses,
  clearedBySuccess: true,
}

/**
 * Limits attempts to use one password on many accounts. The limit is high because all users of an office or a phone carrier
 * may share one IP address.
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
 * All limits of sign-ins. A sign-in from a known device counts only on the counter of this device. A sign-in from another
 * device counts by account or CPF, and by IP address.
 */
export const signInLimits = [signInPerDevice, signInPerAccount, signInPerSharedCpf, signInPerAddress]

/** Returns the name under which limits count an account that exists. */
export function toPersonAccountKey(userId: number): string {
  return `person ${userId}`
}

/** Returns the name under which limits count a login without an account, such as an unknown e-mail address or CPF. */
export function toUnknownAccountKey(login: string): string {
  return `login ${login}`
}
