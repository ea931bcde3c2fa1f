import type { UseQueryResult } from '@tanstack/react-query'
import type { AuditCharts } from '@zelo/contract/rules/audit-charts'
import { readErrorCode, readSupportCode } from '@zelo/ui/lib/client.ts'
import { type CSSProperties, lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useFilterFold } from '../reports/filter-fold.tsx'
import { ReportError } from '../reports/report-error.tsx'
import styles from './audit.module.css'
import { type ChartId, chartIds } from './audit-address.ts'
import { AuditDates } from './audit-dates.tsx'
import { buildAuditTables } from './audit-tables.ts'
import { AuditTools } from './audit-tools.tsx'
import { buildDonutViews } from './audit-views.ts'
import { formatRange } from './audit-words.ts'
import { ChartCard } from './chart-card.tsx'
import { type Audit, useAudit } from './use-audit.ts'

const AppliedAuditFilters = lazy(async () => {
  const [file] = await Promise.all([import('./applied-audit-filters.tsx'), loadTexts('filters')])
  return { default: file.AppliedAuditFilters }
})
const AuditFilterDialog = lazy(async () => {
  const [file] = await Promise.all([import('./audit-filter-dialog.tsx'), loadTexts('filters')])
  return { default: file.AuditFilterDialog }
})
const ArrivalsCard = lazy(async () => {
  const [file] = await Promise.all([import('./arrivals-card.tsx'), loadTexts('records')])
  return { default: file.ArrivalsCard }
})
const AuditHead = lazy(() => import('./audit-head.tsx').then((file) => ({ default: file.AuditHead })))
const ReasonsCard = lazy(() => import('./reasons-card.tsx').then((file) => ({ default: file.ReasonsCard })))
const SkipsCard = lazy(() => import('./skips-card.tsx').then((file) => ({ default: file.SkipsCard })))
const DonutChart = lazy(() => import('./donut-chart.tsx').then((file) => ({ default: file.DonutChart })))
const OpenByCompanyChart = lazy(() =>
  import('./bar-chart.tsx').then((file) => ({ default: file.OpenByCompanyChart })),
)
const ComparisonChart = lazy(() =>
  import('./bar-chart.tsx').then((file) => ({ default: file.ComparisonChart })),
)

/** The page /auditoria. It shows six charts of an interval. The browser applies the filters (R3-241). */
export function AuditPage() {
  const { t, i18n } = useTranslation()
  const audit = useAudit()
  const fold = useFilterFold()
  const [filtering, setFiltering] = useState(false)
  const { interval, dates, isFiltered, facts } = audit
  return (
    <>
      <PageHead title={t('shell.screen.audit')} about={t('audit.about')}>
        <AuditTools audit={audit} fold={fold} onFilter={() => setFiltering(true)} />
      </PageHead>
      <div className={styles.period}>
        <h2>{formatRange(interval, i18n.language, t)}</h2>
        {dates && fold.shown && <AuditDates audit={audit} />}
      </div>
      <Suspense>{isFiltered && <AppliedAuditFilters audit={audit} />}</Suspense>
      <Suspense>{facts.data && !facts.isError && <AuditHead audit={audit} />}</Suspense>
      {facts.isError ? <Failed facts={facts} /> : <Charts audit={audit} />}
      <Suspense>
        {filtering && <AuditFilterDialog audit={audit} onClose={() => setFiltering(false)} />}
      </Suspense>
    </>
  )
}

/** Shows on the page that the load failed, without a toast. If the interval is invalid, shows the specified sentence. */
function Failed({ facts }: { facts: UseQueryResult }) {
  const { t } = useTranslation()
  if (readErrorCode(facts.error) === 'invalid_interval') return <ReportError query={facts} />
  return (
    <ErrorNote
      title={t('audit.failed')}
      text={t('audit.failedWhy')}
      supportCode={readSupportCode(facts.error)}
      onRetry={facts.refetch}
    />
  )
}

function Charts({ audit }: { audit: Audit }) {
  const { t, i18n } = useTranslation()
  const { facts, font } = audit
  // The rendering of new charts is deferred, so that slow devices stay responsive.
  const charts = useDeferredValue(audit.charts)
  const views = useMemo(() => charts && buildDonutViews(charts, t, i18n.language), [charts, t, i18n.language])
  const tables = useMemo(
    () => charts && new Map(buildAuditTables(charts, t).map((table) => [table.id, table])),
    [charts, t],
  )
  return (
    <div
      className={styles.charts}
      data-outdated={(facts.isFetching && charts !== undefined) || undefined}
      style={{ '--chart-font': `${font}px` } as CSSProperties}
    >
      {chartIds.map((id) => (
        <ChartCard
          key={id}
          id={id}
          table={tables?.get(id)}
          isFiltered={audit.isFiltered}
          asTable={audit.tables.includes(id)}
          onTable={(asTable) => audit.showTable(id, asTable)}
        >
          {charts && views && <AuditChart id={id} charts={charts} views={views} font={font} />}
        </ChartCard>
      ))}
      <Suspense>{facts.data && <ReasonsCard audit={audit} />}</Suspense>
      <Suspense>{facts.data && <SkipsCard audit={audit} />}</Suspense>
      <Suspense>{facts.data && <ArrivalsCard audit={audit} />}</Suspense>
    </div>
  )
}

function AuditChart(props: {
  id: ChartId
  charts: AuditCharts
  views: ReturnType<typeof buildDonutViews>
  font: number
}) {
  const { id, charts, views, font } = props
  if (id === 'openByCompany') return <OpenByCompanyChart rows={charts.openByCompany} font={font} />
  if (id === 'comparisons') return <ComparisonChart comparisons={charts.comparisons} font={font} />
  return <DonutChart id={id} view={views[id]} font={font} />
}
