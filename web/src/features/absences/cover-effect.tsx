import type { AbsencePreview } from '@zelo/contract/absences'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import styles from './absences.module.css'

/** Lists the appointments that an absence affects, each with the person who will do it. */
export function CoverEffect({ effect, mode }: { effect: AbsencePreview; mode: string }) {
  const { t } = useTranslation()
  const { appointments, covered, uncovered, cancelled, begun, rows } = effect
  return (
    <div className={styles.effect} role="status">
      <strong>{t('absences.found', { count: appointments })}</strong>
      {appointments === 0 && begun === 0 && <p>{t('absences.foundNoneWhy')}</p>}
      {appointments > 0 && (
        <p>
          {mode === 'cancel'
            ? t('absences.willCancel', { count: cancelled })
            : t('absences.willCover', { covered, uncovered })}
        </p>
      )}
      {begun > 0 && <p>{t('absences.begun', { count: begun })}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.appointmentId} data-status={row.clash || row.offShift ? 'partial' : undefined}>
              <span className="figures">
                {toDisplayDate(row.day).slice(0, 5)}, {formatSpan(row.start, row.end)}
              </span>
              <span>{row.environment}</span>
              <span className={styles.who}>
                {(row.clash || row.offShift) && <StatusGlyph status="partial" />}
                {row.cover?.name ?? t(mode === 'cancel' ? 'absences.isCancelled' : 'absences.isUncovered')}
                {row.clash && ` (${t('absences.clash')})`}
                {row.offShift && ` (${t('absences.offShift')})`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rows.length < appointments && <p>{t('absences.more', { count: appointments - rows.length })}</p>}
    </div>
  )
}
