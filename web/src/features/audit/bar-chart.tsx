import type { AuditCharts } from '@zelo/contract/rules/audit-charts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCards } from '../../kit/use-cards.ts'
import { openKinds } from './audit-tables.ts'
import { type Fill, statusFills } from './audit-views.ts'
import styles from './bar-chart.module.css'
import { comparisonConfig, openBarsConfig } from './bar-configs.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartLook } from './chart-look.ts'
import { ChartSwatch } from './chart-swatch.tsx'
import { isOver, timeFills } from './time-scale.ts'

/** What is open in each company, in parts; below it the parts with their sums. */
export function OpenByCompanyChart({ rows, font }: { rows: AuditCharts['openByCompany']; font: number }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const make = useCallback((look: ChartLook) => openBarsConfig(rows, look, t, language), [rows, t, language])
  const key = openKinds.map(({ kind, word }) => ({
    fill: statusFills[word],
    word: t(`ui.status.${word}`),
    value: rows.reduce((sum, open) => sum + open[kind], 0).toLocaleString(language),
  }))
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.canvas} style={{ height: rows.length * Math.max(48, font * 4.6) + font * 3 }}>
          <ChartCanvas label={t('audit.chart.openByCompany.title')} font={font} make={make} />
        </div>
      </div>
      <Key entries={key} />
    </>
  )
}

/** Expected and accomplished time of each environment; on a phone the bars lie. */
export function ComparisonChart(props: { comparisons: AuditCharts['comparisons']; font: number }) {
  const { comparisons, font } = props
  const { rows, others } = comparisons
  const { t } = useTranslation()
  const lying = useCards()
  const make = useCallback((look: ChartLook) => comparisonConfig(rows, look, t, lying), [rows, t, lying])
  const key = [
    { fill: timeFills.expected, word: t('audit.expected') },
    { fill: timeFills.accomplished, word: t('audit.accomplished') },
    ...(rows.some(isOver) ? [{ fill: timeFills.over, word: t('audit.over') }] : []),
  ]
  return (
    <>
      <div
        className={styles.canvas}
        style={{ height: lying ? rows.length * font * 5.4 + 40 : 220 + font * 5 }}
      >
        <ChartCanvas label={t('audit.chart.comparisons.title')} font={font} make={make} />
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
