import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { isDate, toDisplayDate } from '@zelo/contract/rules/calendar'
import type { ShiftAssignment } from '@zelo/contract/shifts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { LoadError } from '../../kit/page/load-error.tsx'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { formatDuration } from '../../lib/durations.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { assignmentsQuery, removeAssignmentById, workWeekQuery } from './shifts.api.ts'
import styles from './shifts.module.css'
import { matchSimulated } from './simulated-week.ts'
import { Comparison, SimulationPanel, StartSimulation, useSimulation } from './simulation.tsx'
import { WeekDayRow } from './week-day.tsx'
import { WeekSteps } from './week-steps.tsx'

type Opened = { kind: 'edit' | 'remove'; assignment: ShiftAssignment } | { kind: 'add' } | null

/** The shifts of a person, and a week with cleanings, load and warnings. The URL stores one day of the shown week. */
export function PersonShifts({ person, today }: { person: { id: number; name: string }; today: string }) {
  const { t } = useTranslation()
  const writable = can(toActor(useSignedIn()), 'shifts.write')
  const assignments = useQuery(assignmentsQuery(person.id))
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <section className={styles.section} aria-labelledby="person-shifts">
      <div className={styles.head}>
        <h2 id="person-shifts">{t('shifts.personTitle')}</h2>
        {writable && assignments.data && (
          <Button variant="default" size="xs" onClick={() => setOpened({ kind: 'add' })}>
            {t('shifts.assign')}
          </Button>
        )}
      </div>
      {assignments.isError && assignments.data === undefined && <LoadError list={assignments} />}
      {assignments.data?.length === 0 && <p className={styles.fine}>{t('shifts.noShift')}</p>}
      {assignments.data && assignments.data.length > 0 && (
        <ul className={styles.rows}>
          {assignments.data.map((assignment) => {
            const { id, shift, from, to } = assignment
            const days = { from: toDisplayDate(from), to: to === null ? '' : toDisplayDate(to) }
            return (
              <li key={id}>
                <div className={styles.words}>
                  <b>{shift}</b>{' '}
                  <span className={styles.fine}>
                    {t(to === null ? 'shifts.validity' : 'shifts.validityTo', days)}
                  </span>
                </div>
                {writable && (
                  <span className={styles.acts}>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('shifts.editAssignment', { name: shift })}
                      onClick={() => setOpened({ kind: 'edit', assignment })}
                    >
                      {t('shifts.changeValidity')}
                    </Button>
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t('shifts.removeAssignment', { name: shift })}
                      onClick={() => setOpened({ kind: 'remove', assignment })}
                    >
                      {t('shifts.takeAway')}
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <PersonWeek person={person} today={today} />
      {opened?.kind === 'add' && (
        <AssignDialog person={person} assignment={undefined} today={today} onClose={close} />
      )}
      {opened?.kind === 'edit' && (
        <AssignDialog
          person={person}
          assignment={assignments.data?.find(({ id }) => id === opened.assignment.id) ?? opened.assignment}
          today={today}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          title={t('shifts.confirmUnassign', { name: opened.assignment.shift })}
          text={t('shifts.confirmUnassignWhy')}
          success={t('shifts.unassigned')}
          verb={t('shifts.takeAway')}
          remove={() => removeAssignmentById(opened.assignment.id)}
          onClose={close}
        />
      )}
    </section>
  )
}

function PersonWeek({ person, today }: { person: { id: number }; today: string }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const asked = params.get('week') ?? ''
  const day = isDate(asked) ? asked : today
  const simulation = useSimulation()
  const { rules } = simulation
  const query = useQuery(workWeekQuery({ day, userId: person.id }))
  const simulated = useQuery({
    ...workWeekQuery({ day, userId: person.id }, rules),
    enabled: rules !== undefined,
  })
  const week = query.data
  const own = week?.people[0]
  const other = rules && matchSimulated(week, simulated.data)
  if (week === undefined) return query.isError ? <LoadError list={query} /> : <CardSkeletons count={3} />
  return (
    <>
      <div className={styles.head}>
        <WeekSteps
          day={day}
          onChange={(next) => setParams(withParams(readCurrentParams(), { week: next }), quietly)}
        />
        {own && (
          <span className={styles.fine}>
            {t('shifts.worked', { minutes: formatDuration(own.weekMinutes, t) })}
          </span>
        )}
        <StartSimulation week={week} simulation={simulation} />
      </div>
      <SimulationPanel week={week} simulation={simulation} />
      {other && <Comparison now={week} simulated={other} />}
      <ul className={styles.week}>
        {own?.days.map((one, index) => (
          <WeekDayRow key={one.day} day={one} today={today} simulated={other?.people[0]?.days[index]} />
        ))}
      </ul>
    </>
  )
}
