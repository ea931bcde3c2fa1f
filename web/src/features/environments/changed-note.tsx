import type { Environment } from '@zelo/contract/environments'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNote } from '../../kit/form-note.tsx'
import { differences, draftOf } from './environment-draft.ts'

/** Told while an environment is edited that somebody else has saved it: what is different now, and the two ways on. */
export function ChangedNote(props: {
  before: Environment
  now: Environment
  /** It is why a save was refused, so it is to be seen at once. */
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
  const parts = differences(draftOf(before), draftOf(now))
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
