import { type AuditCharts, countOpenAppointments } from '@zelo/contract/rules/audit-charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrinting } from '../../kit/export/use-printing.ts'
import { useCards } from '../../kit/table/use-cards.ts'
import { openKinds } from './audit-tables.ts'
import { type Fill, statusFills } from './audit-views.ts'
import styles from './bar-chart.module.css'
import { buildComparisonConfig, openBarsConfig } from './bar-configs.ts'
import { ChartCanvas, paper } from './chart-canvas.tsx'
import type { ChartLook } from './chart-look.ts'
import { ChartSwatch } from './chart-swatch.tsx'
import { isOver, timeFills } from './time-scale.ts'

/** Shows each company's open work by kind. The totals of each kind are below the bars. */
export function OpenByCompanyChart({ rows, font }: { rows: AuditCharts['openByCompany']; font: number }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const barHeight = Math.max(48, font * 4.6)
  const onSheet = usePrinting() ? Math.floor((paper.height - font * 3) / barHeight) : rows.length
  const parts = Array.from({ length: Math.ceil(rows.length / onSheet) }, (_, part) => part * onSheet)
  const key = openKinds.map(({ kind, word }) => ({
    fill: statusFills[word],
    word: t(`ui.status.${word}`),
    value: rows.reduce((sum, open) => sum + open[kind], 0).toLocaleString(language),
  }))
  return (
    <>
      <div className={styles.scroll}>
        {parts.map((first) => (
          <OpenBars key={first} rows={rows} first={first} count={onSheet} font={font} barHeight={barHeight} />
        ))}
      </div>
      <Key entries={key} />
    </>
  )
}

/** Shows the bars of `count` companies from index `first` on. The scale fits the bars of all companies. */
function OpenBars(props: {
  rows: AuditCharts['openByCompany']
  first: number
  count: number
  font: number
  barHeight: number
}) {
  const { rows, first, count, font, barHeight } = props
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const make = useCallback(
    (look: ChartLook) =>
      openBarsConfig(rows.slice(first, first + count), look, t, language, countOpenAppointments(rows[0]!)),
    [rows, first, count, t, language],
  )
  const height = Math.min(count, rows.length - first) * barHeight + font * 3
  return (
    <div className={styles.canvas} style={{ height }}>
      <ChartCanvas
        label={t('audit.chart.openByCompany.title')}
        font={font}
        paperSize={{ width: paper.width, height }}
        make={make}
      />
    </div>
  )
}

/**
 * Shows expected and accomplished time per environment. On phones and in print the bars are horizontal, because vertical
 * bars leave too little room for the names.
 */
export function ComparisonChart(props: { comparisons: AuditCharts['comparisons']; font: number }) {
  const { comparisons, font } = props
  const { rows, others } = comparisons
  const { t } = useTranslation()
  const printing = usePrinting()
  const lying = useCards() || printing
  const make = useCallback((look: ChartLook) => buildComparisonConfig(rows, look, t, lying), [rows, t, lying])
  const key = [
    { fill: timeFills.expected, word: t('audit.expected') },
    { fill: timeFills.accomplished, word: t('audit.accomplished') },
    ...(rows.some(isOver) ? [{ fill: timeFills.over, word: t('audit.over') }] : []),
  ]
  const height = lying ? rows.length * font * 5.4 + 40 : 220 + font * 5
  return (
    <>
      <div className={styles.canvas} style={{ height }}>
        <ChartCanvas
          label={t('audit.chart.comparisons.title')}
          font={font}
          paperSize={{ width: paper.width, height }}
          make={make}
        />
      </div>
      <Key entries={key} others={others} />
    </>
  )
}

function Key(props: { entries: readonly { fill: Fill; word: string; value?: string }[]; others?: number }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.key}>
      {props.entries.map(({ fill, word, value }) => (
        <li key={word}>
          <ChartSwatch fill={fill} />
          {word}
          {value && <strong className="figures">{value}</strong>}
        </li>
      ))}
      {props.others ? <li className={styles.others}>{t('audit.others', { count: props.others })}</li> : null}
    </ul>
  )
}
