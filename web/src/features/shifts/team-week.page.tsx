import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { isDate, splitDate, toWeekday } from '@zelo/contract/rules/calendar'
import { toLoadLevel } from '@zelo/contract/rules/load'
import { type PersonWeek, peoplePerWeek, type WeekDay } from '@zelo/contract/work-week'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { toBriefWeekday } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { parseId, quietly, readCompany, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { formatDuration } from '../../lib/durations.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { formatAbsentParts, formatWarning } from './shift-words.ts'
import { workWeekQuery } from './shifts.api.ts'
import styles from './shifts.module.css'
import { matchSimulated } from './simulated-week.ts'
import { Comparison, SimulationPanel, StartSimulation, useSimulation } from './simulation.tsx'
import teamStyles from './team-week.module.css'
import { WeekSteps } from './week-steps.tsx'

const noCompanies: Company[] = []

/** The page /semana-da-equipe: shift, load and warnings of each person in a week, also under simulated rules. */
export function TeamWeekPage() {
  const { t } = useTranslation()
  const scope = readCompanyScope(useSignedIn())
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const companyId = readCompany(params, scope, companies.length > 0 ? companies : undefined)
  const { day: today } = useCompanyClock(companies)(companyId)
  const asked = params.get('week') ?? ''
  const day = isDate(asked) ? asked : today
  const page = parseId(params.get('page')) ?? 1
  const simulation = useSimulation()
  const { rules } = simulation
  const query = useQuery(workWeekQuery({ day, companyId, page }))
  const simulated = useQuery({
    ...workWeekQuery({ day, companyId, page }, rules),
    enabled: rules !== undefined,
  })
  const week = query.data
  const other = rules && matchSimulated(week, simulated.data)
  const part =
    week && week.total > peoplePerWeek
      ? t('shifts.page', {
          from: (page - 1) * peoplePerWeek + 1,
          to: Math.min(page * peoplePerWeek, week.total),
          total: week.total,
        })
      : undefined
  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), change), quietly)
  return (
    <>
      <PageHead
        title={t('shell.screen.teamWeek')}
        about={t('shifts.teamAbout')}
        facts={
          <span className={styles.facts}>
            <Link to="/turnos">{t('shell.screen.shifts')}</Link>
          </span>
        }
      />
      <div className={styles.bar}>
        <Select
          aria-label={t('shifts.company')}
          value={String(companyId)}
          data={companies.map(({ id, name }) => ({
            value: String(id),
            label: id === scope ? t('shifts.allCompanies') : name,
          }))}
          onChange={({ currentTarget }) => put({ company: currentTarget.value, page: null })}
        />
        <WeekSteps day={day} onChange={(next) => put({ week: next })} />
        <StartSimulation week={week} simulation={simulation} />
      </div>
      <SimulationPanel week={week} simulation={simulation} />
      {week === undefined && (query.isError ? <LoadError list={query} /> : <CardSkeletons count={4} />)}
      {week && other && <Comparison now={week} simulated={other} part={part} />}
      {week?.people.length === 0 && (
        <EmptyState title={t('shifts.teamEmpty')} text={t('shifts.teamEmptyWhy')} />
      )}
      {week && week.people.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a wide table
        <section className={teamStyles.scroller} aria-label={t('shifts.team')} tabIndex={0}>
          <table className={teamStyles.team}>
            <thead>
              <tr>
                <th scope="col">{t('shifts.person')}</th>
                {week.people[0]?.days.map((one) => (
                  <DayHead key={one.day} day={one.day} isToday={one.day === today} />
                ))}
              </tr>
            </thead>
            <tbody>
              {week.people.map((person) => (
                <PersonRow
                  key={person.userId}
                  person={person}
                  week={week.from}
                  simulated={other?.people.find(({ userId }) => userId === person.userId)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {week && part && (
        <div className={styles.bar}>
          <Button
            variant="default"
            size="xs"
            disabled={page === 1}
            onClick={() => put({ page: String(page - 1) })}
          >
            {t('shifts.previousPage')}
          </Button>
          <span>{part}</span>
          <Button
            variant="default"
            size="xs"
            disabled={page * peoplePerWeek >= week.total}
            onClick={() => put({ page: String(page + 1) })}
          >
            {t('shifts.nextPage')}
          </Button>
        </div>
      )}
    </>
  )
}

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  const { i18n } = useTranslation()
  return (
    <th scope="col" aria-current={isToday ? 'date' : undefined}>
      {toBriefWeekday(toWeekday(day), i18n.language)} {splitDate(day).day}
    </th>
  )
}

function PersonRow(props: { person: PersonWeek; week: string; simulated: PersonWeek | undefined }) {
  const { person, week, simulated } = props
  const { t } = useTranslation()
  return (
    <tr>
      <th scope="row">
        <Link to={`/pessoas/${person.userId}?week=${week}`}>{person.name}</Link>
        <small>{t('shifts.worked', { minutes: formatDuration(person.weekMinutes, t) })}</small>
      </th>
      {person.days.map((day, index) => (
        <DayCell key={day.day} day={day} simulated={simulated?.days[index]} />
      ))}
    </tr>
  )
}

function DayCell({ day, simulated }: { day: WeekDay; simulated: WeekDay | undefined }) {
  const { t } = useTranslation()
  const level = toLoadLevel(day.loadPercent)
  return (
    <td>
      <span className={teamStyles.hours} data-off={day.shift === null || undefined}>
        {formatShift()}
      </span>
      {formatAbsentParts(day, t).map((words) => (
        <span key={words} className={teamStyles.absent}>
          {words}
        </span>
      ))}
      {day.cleanings.length > 0 && (
        <b className={teamStyles.rate} data-level={level}>
          {day.loadPercent}%<span className="visually-hidden">, {t(`shifts.level.${level}`)}</span>
        </b>
      )}
      <WarningMark day={day} />
      {simulated && <WarningMark day={simulated} label={t('shifts.simulation')} />}
    </td>
  )

  function formatShift(): string {
    if (day.absent) return t('shifts.absent')
    if (day.shift) return `${day.shift.startTime}–${day.shift.endTime}`
    return day.hasShift ? t('shifts.off') : '—'
  }
}

function WarningMark({ day: { warnings }, label }: { day: WeekDay; label?: string }) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  const words = warnings.map((warning) => formatWarning(warning, t)).join('; ')
  return (
    <span className={teamStyles.mark} data-status="partial" title={label ? `${label}: ${words}` : words}>
      <StatusGlyph status="partial" />
      {label ? `${label}: ${warnings.length}` : t('shifts.warnings', { count: warnings.length })}
      <span className="visually-hidden">: {words}</span>
    </span>
  )
}
