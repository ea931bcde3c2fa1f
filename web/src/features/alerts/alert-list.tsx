import type { Alert } from '@zelo/contract/alerts'
import type { Company } from '@zelo/contract/companies'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import entry from '../../ui/entry.module.css'
import { toCleaning } from '../reports/report-links.ts'
import { describeAlertDelay, describeContact, describeOutcome, toNextStep } from './alert-words.ts'
import styles from './alerts.module.css'

/** Lists alerts. Each alert shows its cleaning, the known facts about it, and a link to the next action. */
export function AlertList(props: {
  alerts: readonly Alert[]
  companies: readonly Company[]
  clock: (companyId: number) => LocalMoment
  /** Undefined for users without write access. */
  onAcknowledge: ((alert: Alert) => void) | undefined
}) {
  const { alerts, companies, clock, onAcknowledge } = props
  const { t } = useTranslation()
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => {
        const { id, kind, day, environment, user, companyId, appointmentId, state } = alert
        const delay = state === 'resolved' ? null : describeAlertDelay(alert, clock(companyId), t)
        const next = toNextStep(alert)
        const outcome = describeOutcome(alert, t)
        return (
          <li key={id} className={styles.alert} data-kind={kind} data-state={state}>
            <div className={entry.head}>
              <h2>
                <Link to={`/ambientes/${environment.id}`}>{environment.name}</Link>
              </h2>
              <span className={styles.kind}>{t(`alerts.kind.${kind}`)}</span>
              {delay && <span className={`${styles.delay} figures`}>{delay}</span>}
            </div>
            <p className={`${entry.fine} figures`}>
              <Link to={`/pessoas/${user.id}`}>{user.name}</Link>
              {['', names.get(companyId), toDisplayDate(day), '']
                .filter((part) => part !== undefined)
                .join(' · ')}
              <span className={styles.window}>{formatSpan(alert.start, alert.end)}</span>
            </p>
            {state !== 'resolved' && <p className="figures">{describeContact(alert, t)}</p>}
            {outcome.map((sentence) => (
              <p key={sentence} className={`${styles.outcome} figures`}>
                {sentence}
              </p>
            ))}
            <div className={styles.actions}>
              {state === 'open' && onAcknowledge && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('alerts.acknowledgeOf', { room: environment.name, person: user.name })}
                  onClick={() => onAcknowledge(alert)}
                >
                  {t('alerts.acknowledge')}
                </Button>
              )}
              <Link to={toCleaning(day, appointmentId)}>{t('alerts.openCleaning')}</Link>
              {next && <Link to={next.path}>{t(`alerts.next.${next.name}`)}</Link>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
