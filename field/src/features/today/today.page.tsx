import { IconMenu2, IconScan } from '@tabler/icons-react'
import { addDays, localMoment } from '@zelo/contract/rules/calendar'
import { formatDayInWords } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { useAccount } from '../../lib/account.ts'
import { usePlan } from '../../lib/plan.ts'
import { compareVisits, type Visit } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import { Empty } from '../../ui/empty.tsx'
import { useMoment, useVisits, useVisitsOfToday } from '../visit/use-visits.ts'
import { ProgressBar } from './progress-bar.tsx'
import { SkippedRow } from './skipped-row.tsx'
import styles from './today.module.css'
import { VisitRow } from './visit-row.tsx'

const dayKey = 'dia'
const tomorrowWord = 'amanha'

/** Shows the plan of today or tomorrow, the next visit and a link to the scanner. */
export function TodayPage() {
  const { t, i18n } = useTranslation()
  const account = useAccount()
  const { now, day: today, time, timeZone } = useMoment()
  const plan = usePlan()
  const [search, setSearch] = useSearchParams()
  const tomorrow = search.get(dayKey) === tomorrowWord
  const day = tomorrow ? addDays(today, 1) : today
  const visitsOfToday = useVisitsOfToday()
  const visitsOfTomorrow = useVisits(addDays(today, 1))
  const visits = tomorrow ? visitsOfTomorrow : visitsOfToday
  const next = tomorrow ? undefined : pickNextVisit(visits)
  const skipped = plan.skipped.flatMap((cleaning) => {
    const place = plan.places.get(cleaning.environmentId)
    const key = `${cleaning.appointmentId}-skipped-${cleaning.start}`
    return place && cleaning.day === day ? [{ ...cleaning, place, key }] : []
  })
  const rows = [...visits, ...skipped].sort(compareVisits)
  // After a long time offline, the stored plan may not include this day.
  const isKnown = day in plan.days
  const severalCompanies = new Set(rows.map(({ place }) => place.company)).size > 1
  const name = account?.user.name.split(' ')[0] ?? ''
  const greeting =
    time < '12:00' && time >= '04:00'
      ? 'morning'
      : time < '18:00' && time >= '12:00'
        ? 'afternoon'
        : 'evening'

  const pick = (word: string | null) => setSearch(word ? { [dayKey]: word } : {}, { replace: true })
  const tab = (word: string | null, label: string) => (
    <button type="button" aria-pressed={tomorrow === (word !== null)} onClick={() => pick(word)}>
      {label}
    </button>
  )

  return (
    <Screen
      first
      title={t(`today.${greeting}`, { name })}
      subtitle={formatDayInWords(day, i18n.language)}
      more={
        <Link to="/menu" className={buttons.icon} aria-label={t('today.menu')}>
          <IconMenu2 aria-hidden="true" />
        </Link>
      }
      below={
        <div className={styles.below}>
          {!tomorrow && visits.length > 0 && <ProgressBar visits={visits} />}
          <fieldset className={styles.days}>
            <legend className="visually-hidden">{t('today.days')}</legend>
            {tab(null, t('today.today'))}
            {tab(tomorrowWord, t('today.tomorrow'))}
          </fieldset>
        </div>
      }
      dock={
        <Link to="/codigo" className={buttons.primary}>
          <IconScan aria-hidden="true" />
          {t('today.scan')}
        </Link>
      }
    >
      {rows.length > 0 ? (
        <ul aria-label={t('today.list')}>
          {rows.map((row) =>
            'state' in row ? (
              <VisitRow key={row.key} visit={row} now={now} next={row === next} company={severalCompanies} />
            ) : (
              <SkippedRow key={row.key} cleaning={row} company={severalCompanies} />
            ),
          )}
        </ul>
      ) : isKnown ? (
        <Empty
          title={t(tomorrow ? 'today.noneTomorrow' : 'today.noneToday')}
          text={t(tomorrow ? 'today.noneTomorrowWhy' : 'today.noneWhy')}
        />
      ) : plan.state === 'loading' ? (
        <p className={styles.updated} role="status">
          {t('today.fetching')}
        </p>
      ) : (
        <Empty title={t('today.noPlan')} text={t('today.noPlanWhy')}>
          <button type="button" className={buttons.plain} onClick={() => void plan.refresh()}>
            {t('ui.retry')}
          </button>
        </Empty>
      )}
      {plan.fetchedAt !== null && (rows.length > 0 || !isKnown) && (
        <p className={styles.updated}>
          <UpdatedAt at={plan.fetchedAt} today={today} timeZone={timeZone} />
        </p>
      )}
    </Screen>
  )
}

function UpdatedAt({ at, today, timeZone }: { at: number; today: string; timeZone: string }) {
  const { t, i18n } = useTranslation()
  const { day, time } = localMoment(at, timeZone)
  if (day === today) return t('today.updatedAt', { time })
  return t('today.updatedOn', { day: formatDayInWords(day, i18n.language), time })
}

/** Returns the next visit. The order of preference is: begun visits, late visits, future visits, exempt visits. */
function pickNextVisit(visits: readonly Visit[]): Visit | undefined {
  const first = (state: Visit['state']) => visits.find((visit) => visit.state === state)
  return first('doing') ?? first('late') ?? first('todo') ?? first('exempt')
}
