import { readText, removeText, storageKeys, writeText } from './storage.ts'

/**
 * Passes an e-mail address or a CPF to the next sign-in page of this tab. Both apps read it. The name is stored and not in
 * the address, because servers log addresses.
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
