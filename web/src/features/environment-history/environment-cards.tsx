import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { EnvironmentRow } from '@zelo/contract/rules/environment-report'
import { useTranslation } from 'react-i18next'
import opening from '../../ui/opening-card.module.css'
import styles from './environment-cards.module.css'

/**
 * Shows a card for each environment in which somebody worked in the interval. A click on a card opens the history of the
 * environment (R3-159, R3-167).
 */
export function EnvironmentCards(props: {
  environments: readonly EnvironmentRow[]
  onOpen: (id: number) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className={styles.cards}>
      {props.environments.map((row) => {
        const facts = [
          { label: t('environmentHistory.category'), text: row.category },
          { label: t('environmentHistory.sector'), text: row.sector },
          { label: t('environmentHistory.floor'), text: row.floor },
        ]
        return (
          <li key={row.id} className={styles.card}>
            <p className={`${styles.top} figures`}>
              <span className="trim">{row.company}</span>
              <span>{t('environmentHistory.until', { day: toDisplayDate(row.lastDay).slice(0, 5) })}</span>
            </p>
            <h2>
              <button type="button" className={opening.open} onClick={() => props.onOpen(row.id)}>
                {row.name}
              </button>
            </h2>
            <dl>
              {facts.map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="trim" title={text}>
                    {text || t('reports.none')}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
