import { useQuery } from '@tanstack/react-query'
import type { Absence } from '@zelo/contract/absences'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { isDate } from '@zelo/contract/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { parseId, quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import type { AbsenceDraft } from './absence-draft.ts'
import { AbsenceNote } from './absence-note.tsx'
import { AbsenceRow } from './absence-row.tsx'
import { absencesQuery } from './absences.api.ts'
import styles from './absences.module.css'
import { UndoDialog } from './undo-dialog.tsx'

/** No companies. `useCompanyClock` then uses the time zone of the group. */
const noCompanies: Company[] = []

type Opened = { kind: 'cover' | 'undo' | 'note'; absence: Absence } | null

/**
 * The page /ausencias. It lists absences with their covers (decision 031). `?new` opens the form. The URL parameters
 * `person`, `day` and `to` (the last day) fill the form. If they match a listed absence, its covers open instead.
 */
export function AbsencesPage() {
  const { t } = useTranslation()
  const actor = toActor(useSignedIn())
  const [params, setParams] = useSearchParams()
  const list = useQuery(absencesQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const { day: today } = useCompanyClock(noCompanies)(0)
  const mayReadNotes = can(actor, 'absence.read-private')
  const standing = list.data?.filter(({ undoneAt, to }) => undoneAt === null && to >= today) ?? []
  const past = list.data?.filter((absence) => !standing.includes(absence)) ?? []
  const day = params.get('day') ?? ''
  const lastDay = params.get('to') ?? ''
  const from = isDate(day) ? day : today
  const start: AbsenceDraft = {
    userId: parseId(params.get('person')) ?? null,
    from,
    to: isDate(lastDay) && lastDay >= from ? lastDay : from,
    isPart: false,
    startTime: '08:00',
    endTime: '12:00',
    kind: 'falta',
    mode: 'load',
    substituteId: null,
    note: '',
  }
  /**
   * The person's listed absence that includes the first day of the form: a whole absence, or a partial one with uncovered
   * appointments. The dialog then opens the covers of this absence instead of the form.
   */
  const known = standing.find(
    ({ userId, from, to, startTime, uncovered }) =>
      userId === start.userId &&
      from <= start.from &&
      start.from <= to &&
      (startTime === null || uncovered > 0),
  )
  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), change), quietly)
  const register = <Button onClick={() => put({ new: '1' })}>{t('absences.register')}</Button>

  const rows = (absences: readonly Absence[]) => (
    <ul className={styles.rows}>
      {absences.map((absence) => (
        <AbsenceRow
          key={absence.id}
          absence={absence}
          onCover={() => setOpened({ kind: 'cover', absence })}
          onUndo={() => setOpened({ kind: 'undo', absence })}
          onNote={mayReadNotes && absence.hasPrivate ? () => setOpened({ kind: 'note', absence }) : undefined}
        />
      ))}
    </ul>
  )
  return (
    <>
      <PageHead title={t('shell.screen.absences')} about={t('absences.about')} facts={null}>
        {list.data && list.data.length > 0 && register}
      </PageHead>
      {list.data === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={4} />)}
      {list.data?.length === 0 && (
        <EmptyState title={t('absences.empty')} text={t('absences.emptyWhy')}>
          {register}
        </EmptyState>
      )}
      {standing.length > 0 && rows(standing)}
      {past.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('absences.past')}</h2>
          {rows(past)}
        </>
      )}
      {params.has('new') && list.data && (
        <AbsenceDialog
          start={known ? { ...start, from: known.from, to: known.to } : start}
          absence={known}
          today={today}
          onClose={() => put({ new: null, person: null, day: null, to: null })}
        />
      )}
      {opened?.kind === 'cover' && (
        <AbsenceDialog
          start={{
            ...start,
            userId: opened.absence.userId,
            from: opened.absence.from,
            to: opened.absence.to,
          }}
          // After a rejected save, the list contains the current version of the absence.
          absence={list.data?.find(({ id }) => id === opened.absence.id) ?? opened.absence}
          today={today}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'undo' && <UndoDialog absence={opened.absence} onClose={() => setOpened(null)} />}
      {opened?.kind === 'note' && <AbsenceNote absence={opened.absence} onClose={() => setOpened(null)} />}
    </>
  )
}
