import { type CSSProperties, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { DonutId, DonutView } from './audit-views.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartLook } from './chart-look.ts'
import { ChartSwatch } from './chart-swatch.tsx'
import styles from './donut-chart.module.css'
import { buildDonutConfig } from './donut-config.ts'
import ranks from './ranks.module.css'

/** The printed size in px. The print style sheet contains the same size. */
const paperSize = { width: 148, height: 148 }

/** Shows a donut with its total in the middle and the list of its slices. */
export function DonutChart({ id, view, font }: { id: DonutId; view: DonutView; font: number }) {
  const { t } = useTranslation()
  const { slices, isRanked, middle, others } = view
  const make = useCallback((look: ChartLook) => buildDonutConfig(slices, look), [slices])
  const title = t(`audit.chart.${id}.title`)
  return (
    <div className={styles.pair}>
      <div className={styles.donut}>
        <ChartCanvas label={title} font={font} paperSize={paperSize} make={make} />
        <p className={styles.middle}>
          <strong>{middle}</strong>
          <span>{t(`audit.chart.${id}.middle`)}</span>
        </p>
      </div>
      <div className={styles.list}>
        <table aria-label={title}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t(`audit.chart.${id}.label`)}</th>
              <th scope="col">{t(`audit.chart.${id}.value`)}</th>
              <th scope="col">{t('audit.percent')}</th>
            </tr>
          </thead>
          <tbody>
            {slices.map(({ id: key, name, value, text, share, fill, mark }) => (
              <tr
                key={key}
                className={isRanked ? ranks.row : undefined}
                style={
                  isRanked
                    ? ({
                        '--part': value / slices[0]!.value,
                        '--fill': `var(${fill.token})`,
                      } as CSSProperties)
                    : undefined
                }
              >
                <th scope="row">
                  <span className={styles.name}>
                    <ChartSwatch fill={fill} />
                    {isRanked && <span className={styles.mark}>{mark}</span>}
                    <span className="trim" title={name}>
                      {name}
                    </span>
                  </span>
                </th>
                <td className="figures">{text}</td>
                <td className={`${styles.share} figures`}>{share}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {others > 0 && <p className={styles.others}>{t('audit.others', { count: others })}</p>}
      </div>
    </div>
  )
}
