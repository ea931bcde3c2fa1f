import { readText, removeText, storageKeys, writeText } from './storage.ts'

/**
 * Stores an e-mail address or a CPF for the next sign-in page of this tab. Both apps read it. It is not passed in the
 * URL, because servers log URLs.
 */
export function storeSignInName(name: string): void {
  writeText(storageKeys.signInName, name, 'tab')
}

/** Returns the stored name, or an empty text if there is none. */
export function readSignInName(): string {
  return readText(storageKeys.signInName, 'tab') ?? ''
}

/** Removes the name, so that the next user of this computer does not see it. */
export function forgetSignInName(): void {
  removeText(storageKeys.signInName, 'tab')
}
