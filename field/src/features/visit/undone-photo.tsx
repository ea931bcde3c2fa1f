import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPhotoTexts } from '../../i18n/task-photos.ts'
import { shrinkPhoto } from '../../lib/photo-shrinking.ts'
import buttons from '../../ui/buttons.module.css'
import fields from '../../ui/fields.module.css'
import { type NoPhotoChoice, NoPhotoReason, readNoPhotoReason } from './no-photo-reason.tsx'
import { PhotoButton } from './photo-button.tsx'
import styles from './undone.module.css'

/** The photo of tasks that were not done, or the reason why there is none. Null while the user has given neither. */
export type UndoneProof = { photo: File } | { noPhotoReason: string } | null

/**
 * Asks for the photo of tasks that were not done. With `isAsked`, shows an error while photo and reason are missing.
 */
export function UndonePhoto(props: { isAsked: boolean; onChange: (proof: UndoneProof) => void }) {
  const { isAsked, onChange } = props
  const { i18n } = useTranslation()
  const words = readPhotoTexts(i18n.language)
  const [photo, setPhoto] = useState<File | null>(null)
  const [isBad, setBad] = useState(false)
  const [choice, setChoice] = useState<NoPhotoChoice | null>(null)

  async function take(file: File): Promise<void> {
    const isUsable = typeof (await shrinkPhoto(file)) !== 'string'
    setBad(!isUsable)
    setPhoto(isUsable ? file : null)
    if (isUsable) setChoice(null)
    onChange(isUsable ? { photo: file } : null)
  }

  function choose(next: NoPhotoChoice): void {
    setChoice(next)
    const noPhotoReason = readNoPhotoReason(next, i18n.language)
    onChange(noPhotoReason === null ? null : { noPhotoReason })
  }

  const isMissing = isAsked && !photo && !choice
  return (
    <fieldset data-part="photo" className={styles.group} aria-describedby="photo-error">
      <legend>{words.photo}</legend>
      <p>{words.photoWhy}</p>
      <PhotoButton
        wide
        wanted={!photo}
        label={photo ? words.retake : words.take}
        onPhoto={(file) => void take(file)}
      >
        {photo ? words.retake : words.take}
      </PhotoButton>
      <p role="status">{photo && words.taken}</p>
      <p id="photo-error" className={fields.error} role="alert">
        {isBad ? words.bad : isMissing && words.needed}
      </p>
      {!photo && !choice && (
        <button type="button" className={buttons.plain} onClick={() => choose({ kind: null, text: '' })}>
          {words.cannot}
        </button>
      )}
      {choice && <NoPhotoReason choice={choice} isAsked={isAsked} onChange={choose} />}
    </fieldset>
  )
}
