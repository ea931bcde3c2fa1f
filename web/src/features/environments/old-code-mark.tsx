import { IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './old-code-mark.module.css'

/**
 * A mark below the name of an environment. It shows that the QR code was replaced and nobody has scanned the new code yet.
 */
export function OldCodeMark({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.name}>{children}</span>
      <span className={styles.mark} title={t('environments.oldCode.why')}>
        <IconQrcode stroke={1.6} aria-hidden />
        {t('environments.oldCode.mark')}
      </span>
    </>
  )
}
