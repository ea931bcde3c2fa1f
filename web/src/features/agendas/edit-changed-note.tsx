import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../kit/form/form-note.tsx'
import type { EditPart } from './edit-draft.ts'

/** Warns during an edit that another user saved the agenda. It lists the differences and offers both versions. */
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
    <FormNote
      ref={note}
      warning={t('agendaList.changed')}
      text={parts.length > 0 ? t('agendaList.changedWhat', { parts: words }) : t('agendaList.changedNothing')}
      acts={[
        { label: t('agendaList.loadChanged'), onPress: onLoad },
        { label: t('agendaList.keepMine'), onPress: onKeep },
      ]}
    />
  )
}
