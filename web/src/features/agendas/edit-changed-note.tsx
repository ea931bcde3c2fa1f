import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../../ui/status-mark.tsx'
import styles from './edit-dialog.module.css'
import type { EditPart } from './edit-draft.ts'

/** Told while an agenda is edited that somebody else has saved it: what is different now, and the two ways on. */
export function EditChangedNote(props: {
  parts: readonly EditPart[]
  onLoad: () => void
  onKeep: () => void
}) {
  const { parts, onLoad, onKeep } = props
  const { t, i18n } = useTranslation()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const words = new Intl.ListFormat(i18n.language).format(parts.map((part) => t(`agendaList.part.${part}`)))
  return (
    <div ref={note} className={styles.note} data-status="partial" role="alert">
      <StatusGlyph status="partial" />
      <div className={styles.noteWords}>
        <strong>{t('agendaList.changed')}</strong>
        <p>
          {parts.length > 0 ? t('agendaList.changedWhat', { parts: words }) : t('agendaList.changedNothing')}
        </p>
      </div>
      <div className={styles.noteActs}>
        <Button size="xs" variant="default" onClick={onLoad}>
          {t('agendaList.loadChanged')}
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          {t('agendaList.keepMine')}
        </Button>
      </div>
    </div>
  )
}
