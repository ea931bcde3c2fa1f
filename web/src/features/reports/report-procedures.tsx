import type { ProcedureDetail } from '@zelo/contract/rules/procedure-details'
import { StatusGlyph, StatusMark } from '@zelo/ui/components/status-mark.tsx'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { describeMissingPhoto } from './missing-photo.ts'
import { formatBaseTimes, toDetailKey, toDetailStatus, toPhotoCaption } from './report-details.ts'
import { toCleaning } from './report-links.ts'
import { ReportPhoto } from './report-photo.tsx'
import styles from './report-procedures.module.css'
import { formatRevisionTimes } from './report-table.ts'

/** Maps the id of a record to the content below it. */
export type RecordMarks = ReadonlyMap<number, ReactNode>

/**
 * Lists the procedures of one environment and day. Each has a photo, planned times and actual times (R3-131 to R3-138).
 */
export function ProcedureList(props: {
  details: readonly ProcedureDetail[]
  marks: RecordMarks | undefined
  onRevisions: (key: string) => void
}) {
  return (
    <ul>
      {props.details.map((detail) => (
        <li key={toDetailKey(detail)} className={styles.procedure}>
          <ReportPhoto photos={detail.record?.photos ?? []} caption={toPhotoCaption(detail, detail.record)} />
          <Procedure
            detail={detail}
            mark={detail.record ? props.marks?.get(detail.record.id) : undefined}
            onRevisions={props.onRevisions}
          />
        </li>
      ))}
    </ul>
  )
}

function Procedure(props: { detail: ProcedureDetail; mark: ReactNode; onRevisions: (key: string) => void }) {
  const { detail, mark, onRevisions } = props
  const { t, i18n } = useTranslation()
  const missingPhoto = describeMissingPhoto(detail.record, i18n)
  const { procedure, plannedRevisions, record, note, revisions } = detail
  const { status, word } = toDetailStatus(detail, t)
  const facts = [
    { label: t('reports.base'), text: formatBaseTimes(detail, t) },
    {
      label: t('reports.plannedRevisions'),
      text: formatRevisionTimes(plannedRevisions) || t('reports.none'),
    },
    { label: t('reports.start'), text: formatInstant(record?.startedAt ?? null) || t('reports.none') },
    { label: t('reports.end'), text: formatInstant(record?.endedAt ?? null) || t('reports.none') },
  ]
  const cleaning = (record ?? revisions[0]?.record)?.plan
  const isOutside = revisions.some(({ outside }) => outside)
  return (
    <div className={styles.words}>
      <div className={styles.head}>
        <h3>{procedure}</h3>
        <StatusMark status={status} word={word} />
      </div>
      <dl className={`${styles.facts} figures`}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {note !== null && (
        <p className={styles.note} data-status="partial">
          <span className="visually-hidden">{t('reports.observation')}: </span>
          {note}
        </p>
      )}
      {missingPhoto && <p className={styles.missingPhoto}>{missingPhoto}</p>}
      {mark}
      <button type="button" className={styles.link} onClick={() => onRevisions(toDetailKey(detail))}>
        {t('reports.showRevisions', { count: revisions.length })}
      </button>
      {isOutside && <OutsideMark />}
      {cleaning && (
        <p>
          <Link to={toCleaning(cleaning.day, cleaning.appointmentId)}>{t('reports.openCleaning')}</Link>
        </p>
      )}
    </div>
  )
}

/** Warns that a revision started or ended outside its window (R3-375, R3-376). */
export function OutsideMark() {
  const { t } = useTranslation()
  return (
    <span className={styles.outside} data-status="partial">
      <StatusGlyph status="partial" />
      {t('reports.outside')}
    </span>
  )
}
