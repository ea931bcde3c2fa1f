import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import type { ListedShift } from '@zelo/contract/shifts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { formatDuration } from '../../lib/durations.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RulesSection } from './rules-section.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { formatShiftDays, formatShiftHours } from './shift-words.ts'
import { removeShiftById, shiftsQuery } from './shifts.api.ts'
import styles from './shifts.module.css'

/** An empty list, for which `useCompanyClock` uses the time zone of the group. */
const noCompanies: Company[] = []

type Opened = { kind: 'edit' | 'remove'; shift: ListedShift } | { kind: 'add' } | null

/** The page /turnos: the shifts and the work rules of the group (decision 036). */
export function ShiftsPage() {
  const { t, i18n } = useTranslation()
  const writable = can(toActor(useSignedIn()), 'shifts.write')
  const { day: today } = useCompanyClock(noCompanies)(0)
  const list = useQuery(shiftsQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const register = writable && <Button onClick={() => setOpened({ kind: 'add' })}>{t('shifts.add')}</Button>
  return (
    <>
      <PageHead
        title={t('shell.screen.shifts')}
        about={t('shifts.about')}
        facts={
          <span className={styles.facts}>
            <Link to="/semana-da-equipe">{t('shell.screen.teamWeek')}</Link>
          </span>
        }
      >
        {list.data && list.data.length > 0 && register}
      </PageHead>
      {list.data === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      {list.data?.length === 0 && (
        <EmptyState title={t('shifts.empty')} text={t('shifts.emptyWhy')}>
          {register}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ul className={styles.rows}>
          {list.data.map((shift) => (
            <li key={shift.id}>
              <div className={styles.words}>
                <b>{shift.name}</b>
                <span className={styles.badge}>
                  {shift.kind === 'custom' ? t('shifts.kinds.custom') : shift.kind}
                </span>
                <p>
                  {[
                    formatShiftHours(shift, t),
                    formatShiftDays(shift, t, i18n.language),
                    shift.breakMinutes > 0 &&
                      t('shifts.breakLine', { minutes: formatDuration(shift.breakMinutes, t) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <span className={styles.fine}>
                {shift.people > 0 ? t('shifts.people', { count: shift.people }) : t('shifts.nobody')}
              </span>
              {writable && (
                <span className={styles.acts}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('shifts.editNamed', { name: shift.name })}
                    onClick={() => setOpened({ kind: 'edit', shift })}
                  >
                    {t('shifts.edit')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={t('shifts.removeNamed', { name: shift.name })}
                    onClick={() => setOpened({ kind: 'remove', shift })}
                  >
                    {t('shifts.remove')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <RulesSection today={today} writable={writable} />
      {opened?.kind === 'add' && <ShiftDialog shift={undefined} today={today} onClose={close} />}
      {opened?.kind === 'edit' && (
        <ShiftDialog
          // After a rejected save, the list contains the current version of the shift.
          shift={list.data?.find(({ id }) => id === opened.shift.id) ?? opened.shift}
          today={today}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          title={t('shifts.confirmRemove', { name: opened.shift.name })}
          text={t('shifts.confirmRemoveWhy')}
          success={t('shifts.removed')}
          remove={() => removeShiftById(opened.shift.id)}
          onClose={close}
        />
      )}
    </>
  )
}
