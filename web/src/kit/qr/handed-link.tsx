import { IconBrandWhatsapp, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './handed-link.module.css'
import { QrImage } from './qr-image.tsx'

/**
 * Shows a secret link for another person. The user can copy it, print it, or show its QR code. The user can also send
 * it by WhatsApp, below `message`. `warning` explains what the link opens.
 */
export function HandedLink(props: { url: string; label: string; message: string; warning: string }) {
  const { url, label, message, warning } = props
  const { t } = useTranslation()
  const field = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'success', title: t('ui.success'), text: t('handedLink.copied') })
    } catch {
      showToast({ kind: 'error', title: t('handedLink.notCopied'), text: t('handedLink.notCopiedWhy') })
    }
  }
  return (
    <div className={styles.link}>
      <div className={styles.code}>
        <QrImage content={url} label={label} />
      </div>
      <div className={styles.ways}>
        <label htmlFor={field}>{t('handedLink.address')}</label>
        <input
          id={field}
          className={styles.address}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className={styles.warning}>{warning}</p>
        <div className={styles.acts}>
          {navigator.clipboard && (
            <Button
              variant="default"
              leftSection={<IconCopy aria-hidden="true" size={18} />}
              onClick={() => void copy()}
            >
              {t('handedLink.copy')}
            </Button>
          )}
          <ButtonLink
            to={`https://wa.me/?text=${encodeURIComponent(`${message}\n${url}`)}`}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp aria-hidden="true" size={18} />}
          >
            {t('handedLink.whatsapp')}
          </ButtonLink>
          <Button
            variant="default"
            leftSection={<IconPrinter aria-hidden="true" size={18} />}
            onClick={() => window.print()}
          >
            {t('handedLink.print')}
          </Button>
        </div>
      </div>
    </div>
  )
}
