import { IconQrcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './old-code-mark.module.css'

/** Mark below an environment's name: its QR code was replaced, and the new one was not scanned there yet. */
export function OldCodeMark({ children }: { children: string }) {
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
