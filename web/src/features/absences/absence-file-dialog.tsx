import { ApiError } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { AbsenceFileField } from './absence-file-field.tsx'
import { sendAbsenceFile, staleAbsences } from './absences.api.ts'
import styles from './absences.module.css'

/** An absence that is saved without its file, and the error of the upload. */
export interface UnsentFile {
  id: number
  file: File
  error: unknown
}

/** Sends the private file of a saved absence again, or another file. */
export function AbsenceFileDialog({ unsent, onClose }: { unsent: UnsentFile; onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(unsent.file)
  const { run, fail } = useWrite({
    write: sendAbsenceFile,
    success: t('absences.fileSaved'),
    failure: t('absences.fileFailed'),
    stale: staleAbsences,
    returnAfter: 0,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={t('absences.fileFailed')}
      subtitle={t('absences.fileFailedWhy')}
      verb={t('absences.sendFile')}
      changed
      canSubmit={file !== null}
      className={styles.form}
      onSubmit={async () => {
        if (file) await run({ id: unsent.id, file }).catch(fail)
      }}
      onClose={onClose}
    >
      <p>{describeFailure(unsent.error)}</p>
      {file && <p className={styles.noteText}>{t('absences.fileToSend', { name: file.name })}</p>}
      <AbsenceFileField onChange={setFile} />
    </FormDialog>
  )
}

function describeFailure(error: unknown): string {
  const field = error instanceof ApiError ? error.errors.file : undefined
  return field ? toFieldSentence(field) : toErrorSentence(error)
}
