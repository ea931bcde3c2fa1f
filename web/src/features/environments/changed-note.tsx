import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../kit/form/form-note.tsx'
import { type EnvironmentDraft, listChangedParts } from './environment-draft.ts'

/** Warns during an edit that another user saved the environment. It lists the differences and offers both versions. */
export function ChangedNote(props: {
  before: EnvironmentDraft
  now: EnvironmentDraft
  /** Whether the server rejected a save because of the change. The note then takes the focus. */
  urgent: boolean
  onLoad: () => void
  onKeep: () => void
}) {
  const { before, now, urgent, onLoad, onKeep } = props
  const { t, i18n } = useTranslation()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (urgent) note.current?.focus()
  }, [urgent])
  const parts = listChangedParts(before, now)
  const words = new Intl.ListFormat(i18n.language).format(
    parts.map((part) => t(`environments.form.part.${part}`)),
  )
  return (
    <FormNote
      ref={note}
      warning={t('environments.form.changed')}
      text={
        parts.length > 0
          ? t('environments.form.changedWhat', { parts: words })
          : t('environments.form.changedBack')
      }
      acts={[
        { label: t('environments.form.loadChanged'), onPress: onLoad },
        { label: t('environments.form.keepMine'), onPress: onKeep },
      ]}
    />
  )
}
