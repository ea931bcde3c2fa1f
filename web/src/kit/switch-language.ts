import i18next from 'i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import type { Language } from '../lib/language.ts'
import { showToast } from '../ui/toast-store.ts'

/** Changes the language of the interface; where its texts do not come, it stays and says so. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
  } catch {
    showToast({ kind: 'error', title: i18next.t('kit.error'), text: i18next.t('ui.languageFailed') })
  }
}
