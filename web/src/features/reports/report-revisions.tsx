import type { RevisionDetail } from '@zelo/contract/rules/procedure-details'
import { formatInstant, formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { describeMissingPhoto } from './missing-photo.ts'
import { readRevisionNumber, toPhotoCaption } from './report-details.ts'
import { ReportPhoto } from './report-photo.tsx'
import styles from './report-procedures.module.css'
import { OutsideMark, type RecordMarks } from './report-procedures.tsx'

/** Lists the revisions of a procedure with photo, window, actual times and note (R3-141). */
export function RevisionList(props: {
  revisions: readonly RevisionDetail[]
  marks: RecordMarks | undefined
}) {
  const { revisions, marks } = props
  const { t, i18n } = useTranslation()
  if (revisions.length === 0) return <EmptyState title={t('reports.noRevisions')} />
  return (
    <ul className={styles.revisions}>
      {revisions.map((revision) => {
        const { record, window, outside, note } = revision
        const times = [
          { label: t('reports.start'), text: formatInstant(record.startedAt) },
          { label: t('reports.end'), text: formatInstant(record.endedAt) || t('reports.none') },
        ]
        return (
          <li key={record.id}>
            <ReportPhoto
              wide
              photos={record.photos}
              caption={toPhotoCaption({ procedure: record.procedure.name, place: record.place }, record)}
            />
            <h3 className="figures">
              {t('reports.revision', {
                n: readRevisionNumber(revision),
                span: formatSpan(window.start, window.end),
              })}
            </h3>
            <dl className={`${styles.times} figures`}>
              {times.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {outside && <OutsideMark />}
            {record.photoMissing && <p>{describeMissingPhoto(record, i18n)}</p>}
            {marks?.get(record.id)}
            {note !== null && (
              <p className={styles.note} data-status="partial">
                {note}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
