import type { ImportFile } from '@zelo/contract/imports'
import { type Status, StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useTranslation } from 'react-i18next'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { BatchUploadFaults, BatchUploadSkipped } from './batch-upload-faults.tsx'
import styles from './batch-upload-item.module.css'
import { formatSize, type UploadFailure, type UploadItem } from './batch-upload-items.ts'

const statusByState: Record<UploadItem['state'], Status> = {
  pending: 'todo',
  sending: 'doing',
  checking: 'doing',
  uploaded: 'done',
  failed: 'missed',
}

const wordByFailure = {
  refused: 'refused',
  changed: 'failed',
  cancelled: 'cancelled',
  interrupted: 'unanswered',
  unanswered: 'unanswered',
  error: 'failed',
} as const satisfies Record<UploadFailure['kind'], string>

/** Shows one file with its name, size, progress and result. A button removes a file that is not being sent. */
export function BatchUploadItem(props: {
  item: UploadItem
  /** The kind of import. The faults show the column names of this kind. */
  layout: ImportFile
  onRemove: () => void
  onCancel: () => void
}) {
  const { item, layout, onRemove, onCancel } = props
  const { t, i18n } = useTranslation()
  const { file, state, progress, failure, skipped } = item
  const { name } = file
  const words = useStateWords(item)

  return (
    <li className={styles.item} data-state={state} data-status={statusByState[state]}>
      <div className={styles.row}>
        <div className={styles.words}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.size}>{formatSize(file.size, i18n.language)}</span>
        </div>
        <span role="status">
          <StatusMark status={statusByState[state]} word={words} />
        </span>
        {state === 'sending' && (
          <span className={styles.percent} aria-hidden="true">
            {progress}%
          </span>
        )}
        <span className={styles.act}>
          {(state === 'pending' || state === 'failed') && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('imports.removeFile', { name })}
              onClick={onRemove}
            >
              {t('imports.remove')}
            </Button>
          )}
          {(state === 'sending' || state === 'checking') && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('imports.cancelFile', { name })}
              onClick={onCancel}
            >
              {t('ui.cancel')}
            </Button>
          )}
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('imports.progress', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <div className={styles.bar} style={{ width: `${progress}%` }} />
      </div>
      {failure && <Failure failure={failure} name={name} layout={layout} />}
      {skipped && skipped.count > 0 && <BatchUploadSkipped skipped={skipped} name={name} file={layout} />}
    </li>
  )
}

function useStateWords({ state, imported, skipped, failure }: UploadItem): string {
  const { t, i18n } = useTranslation()
  if (state === 'uploaded' && imported === 0 && skipped) return t('imports.allSkipped')
  if (state === 'uploaded') {
    const figure = imported.toLocaleString(i18n.language)
    return t('imports.state.uploaded', { count: imported, figure })
  }
  if (state !== 'failed') return t(`imports.state.${state}`)
  return t(`imports.state.${failure === null ? 'failed' : wordByFailure[failure.kind]}`)
}

function Failure(props: { failure: UploadFailure; name: string; layout: ImportFile }) {
  const { failure, name, layout } = props
  const { t } = useTranslation()
  if (failure.kind === 'refused') return <BatchUploadFaults {...failure} name={name} file={layout} />
  if (failure.kind !== 'error') return <p className={styles.why}>{t(`imports.why.${failure.kind}`)}</p>
  // The error of a field is more precise than the general error.
  const { error } = failure
  const [field] = error instanceof ApiError ? Object.values(error.errors) : []
  return <p className={styles.why}>{field ? toFieldSentence(field) : toErrorSentence(error)}</p>
}
