import { languages } from '@zelo/ui/lib/language.ts'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import styles from './language-switch.module.css'

/** Shows each language by its own name. The button of the current language is pressed. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('ui.language')}</legend>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={i18n.language === code}
          onClick={() => void changeLanguage(code)}
        >
          {name.split(' ')[0]}
        </button>
      ))}
    </fieldset>
  )
}
