import { IconRefresh } from '@tabler/icons-react'
import { can } from '@zelo/contract/permissions'
import type { QrCode } from '@zelo/contract/qr-codes'
import { useTranslation } from 'react-i18next'
import { QrImage } from '../../kit/qr/qr-image.tsx'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './code-view.module.css'

/**
 * Shows a code that users can scan from the screen. Its environment and short code are below. While the code loads there is
 * a placeholder.
 */
export function CodeView(props: { code: QrCode | undefined; onReplace: () => void; onAccepted: () => void }) {
  const { code, onReplace, onAccepted } = props
  const { t } = useTranslation()
  const mayReplace = can(toActor(useSignedIn()), 'environments.write')
  return (
    <div className={styles.columns}>
      <div className={styles.paper}>
        {code ? (
          <QrImage content={code.content} label={t('qrCodes.codeOf', { name: code.name })} />
        ) : (
          <ShowAfter>
            <Skeleton height="100%" />
          </ShowAfter>
        )}
      </div>
      {code && (
        <div className={styles.facts}>
          <dl>
            {(['company', 'sector', 'floor'] as const).map((fact) => (
              <div key={fact}>
                <dt>{t(`qrCodes.${fact}`)}</dt>
                <dd>{code[fact]}</dd>
              </div>
            ))}
            <div>
              <dt>{t('qrCodes.shortCode')}</dt>
              <dd className={styles.shortCode}>{code.shortCode}</dd>
              <dd className={styles.hint}>{t('qrCodes.shortCodeWhy')}</dd>
            </div>
          </dl>
          {mayReplace && (
            <div className={styles.replace}>
              <p className={styles.hint}>{t('qrCodes.replaceWhen')}</p>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRefresh aria-hidden="true" />}
                onClick={onReplace}
              >
                {t('qrCodes.replace')}
              </Button>{' '}
              <Button variant="subtle" size="xs" onClick={onAccepted}>
                {t('qrCodes.accepted.title')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
