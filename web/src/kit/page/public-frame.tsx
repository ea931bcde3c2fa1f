import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { ProductMark } from '@zelo/ui/components/product-mark.tsx'
import { type Language, languages } from '@zelo/ui/lib/language.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../lib/clock.ts'
import styles from './public-frame.module.css'
import { switchLanguage } from './switch-language.ts'
import { TilePattern } from './tile-pattern.tsx'

/**
 * The layout of pages for signed-out users. The product's name and the language switch are at the top. A tile pattern
 * is on the right. `wide` is for forms with two fields per row.
 */
export function PublicFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.split}>
      <div className={styles.left}>
        <header className={styles.top}>
          <span className={styles.brand}>
            <ProductMark />
            Zelo
          </span>
          <LanguageSelector />
        </header>
        <main id="content" tabIndex={-1} className={styles.content} data-wide={wide || undefined}>
          {children}
        </main>
        <footer className={styles.foot}>{new Date(getServerNow()).getFullYear()} Zelo</footer>
      </div>
      <div className={styles.side} aria-hidden="true">
        <TilePattern />
        <p>{t('sessions.motto')}</p>
      </div>
    </div>
  )
}

function LanguageSelector() {
  const { t, i18n } = useTranslation()
  return (
    <label className={styles.language}>
      <span className="visually-hidden">{t('ui.language')}</span>
      <IconLanguage className={styles.languageIcon} aria-hidden="true" />
      <select
        value={i18n.language}
        onChange={(event) => void switchLanguage(event.currentTarget.value as Language)}
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.chevron} aria-hidden="true" />
    </label>
  )
}
