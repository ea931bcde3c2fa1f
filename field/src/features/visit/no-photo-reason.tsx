import { longestNote } from '@zelo/contract/fields'
import { isBlank } from '@zelo/contract/rules/blank'
import { noPhotoReasons } from '@zelo/contract/rules/no-photo-reasons'
import { useTranslation } from 'react-i18next'
import { readPhotoTexts } from '../../i18n/task-photos.ts'
import fields from '../../ui/fields.module.css'
import styles from './undone.module.css'

/** The chosen reason: one of the offered reasons, or `other` with its text. */
export interface NoPhotoChoice {
  kind: keyof typeof noPhotoReasons | 'other' | null
  text: string
}

/**
 * Returns the text that the record stores for the chosen reason. Returns null if no reason is chosen or its text is
 * empty.
 */
export function readNoPhotoReason({ kind, text }: NoPhotoChoice, language: string): string | null {
  if (kind === null || (kind === 'other' && isBlank(text))) return null
  return kind === 'other' ? text.trim() : noPhotoReasons[kind][language === 'en-US' ? 'en-US' : 'pt-BR']
}

const kinds = [...(Object.keys(noPhotoReasons) as (keyof typeof noPhotoReasons)[]), 'other'] as const

/** Asks why there is no photo. With `isAsked`, shows an error if no reason is chosen or its text is empty. */
export function NoPhotoReason(props: {
  choice: NoPhotoChoice
  isAsked: boolean
  onChange: (choice: NoPhotoChoice) => void
}) {
  const { choice, isAsked, onChange } = props
  const { i18n } = useTranslation()
  const words = readPhotoTexts(i18n.language)
  const language = i18n.language === 'en-US' ? 'en-US' : 'pt-BR'
  const textError = isAsked && choice.kind === 'other' && isBlank(choice.text)
  return (
    <>
      <fieldset className={styles.group} aria-describedby="no-photo-error">
        <legend>{words.why}</legend>
        {kinds.map((kind) => (
          <label key={kind} className={fields.choice}>
            <input
              type="radio"
              name="no-photo"
              className={fields.radio}
              checked={choice.kind === kind}
              onChange={() => onChange({ ...choice, kind })}
            />
            <span>{kind === 'other' ? words.other : noPhotoReasons[kind][language]}</span>
          </label>
        ))}
        <p id="no-photo-error" className={fields.error} role="alert">
          {isAsked && choice.kind === null && words.choose}
        </p>
      </fieldset>
      {choice.kind === 'other' && (
        <div className={fields.field}>
          <label htmlFor="no-photo-text">{words.otherLabel}</label>
          <textarea
            id="no-photo-text"
            value={choice.text}
            maxLength={longestNote}
            onChange={({ currentTarget }) => onChange({ ...choice, text: currentTarget.value })}
            aria-invalid={textError}
            aria-describedby="no-photo-text-error"
          />
          <p id="no-photo-text-error" className={fields.error} role="alert">
            {textError && words.write}
          </p>
        </div>
      )}
    </>
  )
}
