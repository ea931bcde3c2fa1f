import { readText, removeText, storageKeys, writeText } from './storage.ts'

/**
 * Hands an e-mail address or a CPF to the next sign-in page of this tab, of either app. It is stored rather than put into
 * an address, which servers log.
 */
export function handSignInName(name: string): void {
  writeText(storageKeys.signInName, name, 'tab')
}

/** The name that was handed over, or an empty text. */
export function readSignInName(): string {
  return readText(storageKeys.signInName, 'tab') ?? ''
}

/** Leaves nothing for the next person at this computer. */
export function forgetSignInName(): void {
  removeText(storageKeys.signInName, 'tab')
}
