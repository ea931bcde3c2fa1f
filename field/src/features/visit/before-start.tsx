import { IconScan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { usePlan } from '../../lib/plan.ts'
import type { Visit } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import { scanAddress } from '../scan/wanted-room.ts'
import styles from './before-start.module.css'
import { RefusedBand } from './refused-band.tsx'
import { Risks } from './risks.tsx'
import type { DatedVisit } from './use-visit.ts'
import { useMoment } from './use-visits.ts'
import { countMinutes, describeKind, describeMove, isPlanned } from './visit-words.ts'

/**
 * Shows the place, time window, risks and tasks before work starts. `ready` is true after the user has scanned the
 * environment's QR code.
 */
export function BeforeStart(props: {
  visit: Visit
  when: DatedVisit['when']
  ready: boolean
  onStart: () => Promise<void>
}) {
  const { visit, when, ready, onStart } = props
  const { t, i18n } = useTranslation()
  const { place, tasks } = visit
  const moved = describeMove(visit, i18n)
  const { days } = usePlan()
  const { day } = useMoment()
  const where = [place.floor, place.sector, place.company].filter(Boolean)
  const mandatory = tasks.filter((task) => task.mandatory)
  const optional = tasks.filter((task) => !task.mandatory)

  const startKey = () => {
    if (visit.extra) return 'visit.startExtra'
    if (visit.offSchedule) return 'visit.startOffSchedule'
    return visit.revisionNumber === null ? 'visit.start' : 'visit.startRevision'
  }
  const whyKey = () => {
    if (visit.extra) return 'visit.extraWhy'
    return day in days ? 'visit.offScheduleWhy' : 'visit.planUnknown'
  }
  const dock = () => {
    if (when !== 'today') return null
    if (!ready) {
      return (
        <Link to={scanAddress(visit)} className={buttons.primary}>
          <IconScan aria-hidden="true" />
          {t('visit.scanFirst')}
        </Link>
      )
    }
    return (
      <>
        <button type="button" className={buttons.primary} onClick={() => void onStart()}>
          {t(startKey())}
        </button>
        {isPlanned(visit) && (
          <Link to="nao-consegui" className={buttons.second}>
            {t('visit.cannot')}
          </Link>
        )}
      </>
    )
  }

  return (
    <Screen
      title={place.name}
      subtitle={where.join(', ')}
      band={
        <>
          <RefusedBand visit={visit} />
          <Risks risks={place.risks} />
        </>
      }
      dock={dock()}
    >
      {isPlanned(visit) ? (
        <p className={styles.when}>
          <b>{describeKind(visit, t)}</b>
          <span className="figures">
            {t('slot.span', { from: visit.start, to: visit.end })},{' '}
            {t('today.minutes', { count: countMinutes(visit) })}
            {moved && `, ${moved}`}
          </span>
        </p>
      ) : (
        <p className={styles.when}>
          <b>{describeKind(visit, t)}</b>
          <span>{t(whyKey())}</span>
        </p>
      )}
      {when !== 'today' && (
        <p className={styles.note}>{t(when === 'tomorrow' ? 'visit.notToday' : 'visit.over')}</p>
      )}
      {mandatory.length > 0 && <Tasks title={t('visit.tasks')} names={mandatory} />}
      {optional.length > 0 && <Tasks title={t('visit.optional')} names={optional} />}
    </Screen>
  )
}

function Tasks({ title, names }: { title: string; names: Visit['tasks'] }) {
  return (
    <section className={styles.tasks}>
      <h2>{title}</h2>
      <ul>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
