import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './error-note.module.css'
import { useLeavingFocus } from './use-leaving-focus.ts'

/** Shows a failure where the content would be, with its reason, the support code and a retry button. */
export function ErrorNote(props: {
  title?: string
  text?: string
  supportCode?: string | undefined
  onRetry?: () => unknown
}) {
  const { t } = useTranslation()
  const { onRetry } = props
  const element = useLeavingFocus()
  return (
    <div ref={element} className={styles.note} data-status="missed" role="alert">
      <StatusGlyph status="missed" />
      <div className={styles.words}>
        <strong>{props.title ?? t('ui.loadFailed')}</strong>
        {props.text && <p>{props.text}</p>}
        {props.supportCode && (
          <p className={styles.code}>{t('ui.supportCode', { code: props.supportCode })}</p>
        )}
      </div>
      {onRetry && (
        <Button variant="default" size="xs" onClick={() => void onRetry()}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  )
}
