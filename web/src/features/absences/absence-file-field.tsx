import { absenceFileTypes, largestAbsenceFile } from '@zelo/contract/absences'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import styles from './absences.module.css'

type FileError = 'file_not_supported' | 'file_too_large'

/** Chooses the private file of an absence. A rejected file shows an error and counts as no file. */
export function AbsenceFileField({ onChange }: { onChange: (file: File | null) => void }) {
  const { t } = useTranslation()
  const [error, setError] = useState<FileError | null>(null)

  function choose(input: HTMLInputElement): void {
    const file = input.files?.[0] ?? null
    const code = file && findFileError(file)
    setError(code)
    onChange(code ? null : file)
    // Clears the input. Otherwise it would show the name of a file that is not sent.
    if (code) input.value = ''
  }

  return (
    <FieldFrame
      id={undefined}
      label={t('absences.file')}
      description={t('absences.fileWhy')}
      error={error && <FieldError sentence={toFieldSentence(error)} />}
      className={styles.file}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept={absenceFileTypes.join(',')}
          onChange={({ currentTarget }) => choose(currentTarget)}
        />
      )}
    </FieldFrame>
  )
}

function findFileError({ type, size }: File): FileError | null {
  if (!absenceFileTypes.some((known) => known === type)) return 'file_not_supported'
  return size > largestAbsenceFile ? 'file_too_large' : null
}
