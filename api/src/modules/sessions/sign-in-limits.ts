import type { Limit } from '../../http/limits.ts'

/**
 * Keeps a password from being guessed; a hundred guesses take a day. A success clears nothing by itself: a CPF may be that
 * of people in several groups, and one of them would clear what was guessed of another.
 */
export const signInPerAccount: Limit = {
  name: 'sign-in of an account',
  per: 'account',
  counts: ['invalid_credentials'],
  free: 5,
  firstWait: 5,
  longestWait: 900,
}

/** The same of an e-mail address, which one person has. */
export const signInPerEmail: Limit = { ...signInPerAccount, clearedBySuccess: true }

/** Keeps one place from trying a password on everybody; a whole office, or a phone company, may be one address. */
export const signInPerAddress: Limit = {
  name: 'sign-in from an address',
  per: 'address',
  counts: ['invalid_credentials'],
  free: 50,
  firstWait: 5,
  longestWait: 60,
}
