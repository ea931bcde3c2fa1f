import { useQuery } from '@tanstack/react-query'
import type { Absence } from '@zelo/contract/absences'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { noteQuery } from './absences.api.ts'
import styles from './absences.module.css'

/** Shows the private note and the file of an absence. The browser does not cache them. */
export function AbsenceNote({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useTranslation()
  const note = useQuery(noteQuery(absence.id))
  const file = note.data?.file
  return (
    <Dialog
      width="small"
      title={t('absences.private')}
      subtitle={absence.name}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {!note.data && (note.isError ? <LoadError list={note} /> : <CardSkeletons count={1} />)}
      {note.data && <p className={styles.noteText}>{note.data.note || t('absences.noNote')}</p>}
      {file && (
        <a href={`data:${file.type};base64,${file.base64}`} download={file.name}>
          {file.name}
        </a>
      )}
    </Dialog>
  )
}
