import { languages } from '@zelo/ui/lib/language.ts'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '../../kit/page/switch-language.ts'
import styles from './language-switch.module.css'

/** Shows the two languages as joined buttons. */
export function LanguageSwitch({ className = '' }: { className?: string | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <fieldset className={`${styles.switch} ${className}`} aria-label={t('ui.language')}>
      {languages.map(({ code, short, name }) => (
        <button
          key={code}
          type="button"
          aria-label={`${short}, ${name}`}
          aria-pressed={i18n.language === code}
          onClick={() => void switchLanguage(code)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}
