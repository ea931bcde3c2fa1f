import { can } from '@zelo/contract/permissions'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { AppointmentCard } from '../appointments/appointment-card.tsx'
import { findDayEdges } from '../appointments/appointment-words.ts'
import { DayFigures } from '../appointments/day-figures.tsx'
import type { Subject } from './overview.api.ts'
import styles from './overview.module.css'
import { OverviewDays } from './overview-days.tsx'
import { OverviewPlan } from './overview-plan.tsx'
import { UndoneList } from './undone-list.tsx'
import type { Overview } from './use-overview.ts'

const AppointmentById = lazy(() =>
  import('../appointments/appointment-by-id.tsx').then((file) => ({ default: file.AppointmentById })),
)
const OverviewChanges = lazy(async () => {
  const [file] = await Promise.all([import('./overview-changes.tsx'), loadTexts('changes')])
  return { default: file.OverviewChanges }
})

/**
 * Shows the figures of the period, the cleanings of today, the days before today, the plan, the undone tasks and the log of
 * changes.
 */
export function OverviewBody({ subject, overview }: { subject: Subject; overview: Overview }) {
  const { t } = useTranslation()
  const actor = toActor(useSignedIn())
  const { list, figures, figure, shown, today, toLocalNow, toDetailSearch, appointmentId, close } = overview
  if (list.isError && list.data === undefined) return <LoadError list={list} />
  const todays = shown?.filter(({ day }) => day === today)
  const edges = findDayEdges(todays ?? [])
  return (
    <>
      <DayFigures
        figures={figures}
        withToday
        withPast
        day={null}
        now={undefined}
        pressed={figure}
        onPress={overview.chooseFigure}
      />
      <div className={styles.columns}>
        <div>
          <section aria-labelledby="overview-today">
            <h2 id="overview-today">{t('overview.today')}</h2>
            {!todays && <CardSkeletons count={3} />}
            {todays?.length === 0 && (
              <p className={styles.none}>
                {t(figure === null ? 'overview.noneToday' : 'overview.noneCounted')}
              </p>
            )}
            <ul className={styles.cards}>
              {todays?.map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentCard
                    appointment={appointment}
                    now={toLocalNow(appointment)}
                    edges={edges}
                    search={toDetailSearch(appointment.id)}
                    withDay={false}
                  />
                </li>
              ))}
            </ul>
          </section>
          <OverviewDays subject={subject} overview={overview} />
        </div>
        <div>
          <OverviewPlan subject={subject} overview={overview} />
          <UndoneList subject={subject} overview={overview} />
          {can(actor, 'changes.read') && (
            <Suspense>
              <OverviewChanges subject={subject} today={today} />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense>
        {appointmentId !== undefined && (
          <AppointmentById id={appointmentId} toLocalNow={toLocalNow} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
