import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './error-note.module.css'
import { focusContent } from './focus-content.ts'
import { StatusGlyph } from './status-mark.tsx'

/**
 * What failed, in its place, with why, the code for support and another try. A focus that stands on it when it goes is
 * taken to the screen's content.
 */
export function ErrorNote(props: {
  title?: string
  text?: string
  supportCode?: string | undefined
  onRetry?: () => unknown
}) {
  const { t } = useTranslation()
  const { onRetry } = props
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const note = element.current
    return () => {
      if (note?.contains(document.activeElement)) focusContent()
    }
  }, [])
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
