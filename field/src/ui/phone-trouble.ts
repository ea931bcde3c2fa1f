import i18next from 'i18next'
import { readTrouble } from '../lib/storage-trouble.ts'
import { showNotice } from './notice-store.ts'

/**
 * Shows that the phone did not store data, and the reason. `retry` becomes a button. A form with its own button needs no
 * `retry`.
 */
export function showPhoneTrouble(error: unknown, retry?: () => void): void {
  console.error(error)
  showNotice({
    kind: 'trouble',
    text: i18next.t(`storage.${readTrouble(error)}`),
    ...(retry && { act: { label: i18next.t('ui.retry'), run: retry } }),
  })
}
