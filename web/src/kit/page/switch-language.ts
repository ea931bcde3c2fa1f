import type { Language } from '@zelo/ui/lib/language.ts'
import i18next from 'i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toast-store.ts'

/**
 * Changes the interface language. If the texts of the new language fail to load, the old language stays and a toast
 * reports the failure.
 */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
  } catch {
    showToast({ kind: 'error', title: i18next.t('kit.error'), text: i18next.t('ui.languageFailed') })
  }
}
