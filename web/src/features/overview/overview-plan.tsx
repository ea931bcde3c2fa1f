import { can } from '@zelo/contract/permissions'
import { formatDateWithWeekday, formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { formatPeriodicity } from '../appointments/periodicity-words.ts'
import type { Subject } from './overview.api.ts'
import styles from './overview.module.css'
import type { Overview } from './use-overview.ts'

/** The largest number of coming cleanings in the list. */
const mostNext = 5

/** Lists the agendas that have cleanings in the next days, and the first of these cleanings. */
export function OverviewPlan({ subject, overview }: { subject: Subject; overview: Overview }) {
  const { t, i18n } = useTranslation()
  const { next, toDetailSearch } = overview
  const actor = toActor(useSignedIn())
  const agendas = [...Map.groupBy(next ?? [], ({ agendaId }) => agendaId)]
  const toName = ({ agenda, user, cover }: NonNullable<typeof next>[number]) =>
    subject.kind === 'person' ? agenda.environment.name : (cover?.name ?? user.name)
  return (
    <section aria-labelledby="overview-plan">
      <h2 id="overview-plan">{t('overview.plan')}</h2>
      {next?.length === 0 && (
        <p className={styles.none}>
          {t('overview.noPlan')}{' '}
          {can(actor, 'agendas.write') && <Link to="/agendamentos?tab=register">{t('dashboard.plan')}</Link>}
        </p>
      )}
      <ul className={styles.plan}>
        {agendas.map(([agendaId, [first]]) => {
          if (!first) return null
          const { agenda, user } = first
          return (
            <li key={agendaId}>
              <Link
                to={subject.kind === 'person' ? `/ambientes/${agenda.environment.id}` : `/pessoas/${user.id}`}
              >
                {subject.kind === 'person' ? agenda.environment.name : user.name}
              </Link>
              <span>{formatPeriodicity(agenda.periodicity, t, i18n.language)}</span>
              <span className="figures">
                {first.slots.map(({ start, end }) => formatSpan(start, end)).join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      {next && next.length > 0 && (
        <>
          <h3>{t('overview.next')}</h3>
          <ul className={styles.lines}>
            {next.slice(0, mostNext).map((appointment) => (
              <li key={appointment.id}>
                <Link to={{ search: toDetailSearch(appointment.id) }} preventScrollReset state={firstLevel}>
                  <span className="figures">
                    {formatDateWithWeekday(appointment.day, i18n.language)},{' '}
                    {formatSpan(appointment.start, appointment.end)}
                  </span>
                  <span className={styles.quiet}>{toName(appointment)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
