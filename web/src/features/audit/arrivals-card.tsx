import type { AuditArrivals } from '@zelo/contract/rules/audit-arrivals'
import { presences } from '@zelo/contract/rules/presence'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMilliseconds } from '../../lib/durations.ts'
import { describeName } from './audit-tables.ts'
import styles from './chart-card.module.css'
import { ValuesTable } from './chart-card.tsx'
import type { Audit } from './use-audit.ts'

/** The largest number of rows in the list. The workbook contains all rows. */
const mostListed = 200

/**
 * Lists the records that arrived late, are held or are voided (decision 023), grouped by person and environment. The
 * filters of the charts apply.
 */
export function ArrivalsCard({ audit }: { audit: Audit }) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const { arrivals = [], isFiltered } = audit
  const title = t('records.audit.title')
  const table = buildArrivalTable(arrivals.slice(0, mostListed), t, i18n.language)
  return (
    <section className={styles.whole} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{t('records.audit.about')}</p>
        </div>
      </header>
      {arrivals.length === 0 ? (
        <div className={styles.empty}>
          {t(isFiltered ? 'records.audit.noneFiltered' : 'records.audit.none')}
        </div>
      ) : (
        <ValuesTable table={table} label={t('audit.values', { chart: title })} />
      )}
      {arrivals.length > mostListed && (
        <p className={styles.more}>{t('records.outside.more', { count: arrivals.length - mostListed })}</p>
      )}
    </section>
  )
}

/**
 * Builds the table of late, held and voided records. With `language`, delays are texts such as `1h12`. Without it, they are
 * numbers of minutes.
 */
export function buildArrivalTable(
  arrivals: readonly AuditArrivals[],
  t: TFunction,
  language?: string,
): { heads: string[]; rows: (string | number)[][] } {
  const formatDelay = (seconds: number | null) => {
    if (seconds === null) return ''
    return language === undefined ? Math.round(seconds / 60) : formatMilliseconds(seconds * 1000, language)
  }
  return {
    heads: [
      t('records.audit.person'),
      t('records.audit.environment'),
      t('records.audit.company'),
      t('records.audit.late'),
      t(language === undefined ? 'records.audit.delay' : 'records.audit.delayShown'),
      t('records.audit.awaiting'),
      t('records.audit.voided'),
      ...presences.map((way) => t(`records.audit.way.${way}`)),
    ],
    rows: arrivals.map((row) => [
      describeName(row.person, t),
      row.environment,
      row.company,
      row.late,
      formatDelay(row.medianDelay),
      row.awaiting,
      row.voided,
      ...presences.map((way) => row.presences[way]),
    ]),
  }
}
