import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNote } from './form-note.tsx'

/**
 * Warns during an edit that another user saved the record. It lists the differences, and the user chooses one of the
 * two versions.
 */
export function ChangedNote(props: {
  /** The section with the sentences. */
  texts: 'environments.form' | 'agendaList'
  /** The names of the parts that changed. */
  parts: readonly string[]
  /** `focus` moves the focus to the note, because the server rejected a save. `scroll` scrolls the note into view. */
  reach: 'focus' | 'scroll' | undefined
  onLoad: () => void
  onKeep: () => void
}) {
  const { texts, parts, reach, onLoad, onKeep } = props
  const { t, i18n } = useTranslation()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reach === 'focus') note.current?.focus()
    if (reach === 'scroll') note.current?.scrollIntoView({ block: 'nearest' })
  }, [reach])
  const words = new Intl.ListFormat(i18n.language).format(parts)
  return (
    <FormNote
      ref={note}
      warning={t(`${texts}.changed`)}
      text={parts.length > 0 ? t(`${texts}.changedWhat`, { parts: words }) : t(`${texts}.changedBack`)}
      acts={[
        { label: t(`${texts}.loadChanged`), onPress: onLoad },
        { label: t(`${texts}.keepMine`), onPress: onKeep },
      ]}
    />
  )
}
