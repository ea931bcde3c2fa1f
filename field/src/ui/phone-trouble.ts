import i18next from 'i18next'
import { readTrouble } from '../lib/storage-trouble.ts'
import { showNotice } from './notice-store.ts'

/**
 * Shows why the phone could not store data. With `retry`, the notice has a button. Forms do not need it, because they
 * have their own button.
 */
export function showPhoneTrouble(error: unknown, retry?: () => void): void {
  console.error(error)
  showNotice({
    kind: 'trouble',
    text: i18next.t(`storage.${readTrouble(error)}`),
    ...(retry && { act: { label: i18next.t('ui.retry'), run: retry } }),
  })
}
