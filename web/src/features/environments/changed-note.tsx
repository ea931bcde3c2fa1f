import { Button } from '@mantine/core'
import type { Environment } from '@zelo/contract/environments'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../../ui/status-mark.tsx'
import { differences, draftOf } from './environment-draft.ts'
import styles from './environment-form.module.css'

/** Told while an environment is edited that somebody else has saved it: what is different now, and the two ways on. */
export function ChangedNote(props: {
  before: Environment
  now: Environment
  /** It is why a save was refused, so it is to be seen at once. */
  urgent: boolean
  onLoad: () => void
  onKeep: () => void
}) {
  const { t, i18n } = useTranslation()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (props.urgent) note.current?.focus()
  }, [props.urgent])
  const parts = differences(draftOf(props.before), draftOf(props.now))
  const words = new Intl.ListFormat(i18n.language).format(
    parts.map((part) => t(`environments.form.part.${part}`)),
  )
  return (
    <div ref={note} className={styles.note} data-status="partial" role="alert" tabIndex={-1}>
      <StatusGlyph status="partial" />
      <div className={styles.noteWords}>
        <strong>{t('environments.form.changed')}</strong>
        <p>
          {parts.length > 0
            ? t('environments.form.changedWhat', { parts: words })
            : t('environments.form.changedBack')}
        </p>
      </div>
      <div className={styles.acts}>
        <Button size="xs" variant="default" onClick={props.onLoad}>
          {t('environments.form.loadChanged')}
        </Button>
        <Button size="xs" variant="default" onClick={props.onKeep}>
          {t('environments.form.keepMine')}
        </Button>
      </div>
    </div>
  )
}
