import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CalendarDay } from '@zelo/contract/calendar-days'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { stateNames } from '@zelo/contract/rules/brazilian-states'
import { isDate } from '@zelo/contract/rules/calendar'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { parseId } from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import {
  calendarDaysQuery,
  previewCalendarChange,
  type RowChange,
  saveCalendarChange,
} from './calendar-days.api.ts'
import styles from './calendar-days.module.css'
import { CalendarDayDialog } from './day-dialog.tsx'
import { CalendarDayList } from './day-list.tsx'
import { EffectDialog } from './effect-dialog.tsx'
import { ImportCalendarDaysDialog } from './import-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { UndoNote } from './undo-note.tsx'
import { useLiveCalendar } from './use-live-calendar.ts'
import { YearGrid } from './year-grid.tsx'
import { YearSteps } from './year-steps.tsx'

type Opened =
  | { kind: 'add'; day: string }
  | { kind: 'import' }
  | { kind: 'place'; company: Company }
  | { kind: 'change'; row: CalendarDay; act: RowChange['act'] }

const noCompanies: Company[] = []

/**
 * The page /calendario: holidays and closures of a company in a year, and their effect on the plans (decision 030).
 * `?add=DAY` opens the form of a new day.
 */
export function CalendarDaysPage() {
  useLiveCalendar()
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const writable = can(toActor(session), 'calendar.write')
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const today = useCompanyClock(companies)(scope).day
  const companyId = parseId(params.get('company')) ?? null
  const company = companies.find(({ id }) => id === companyId)
  const year = readYear(params.get('year')) ?? Number(today.slice(0, 4))
  const asked = params.get('add') ?? ''
  const [opened, setOpened] = useState<Opened | undefined>(
    isDate(asked) && writable ? { kind: 'add', day: asked } : undefined,
  )
  const [removed, setRemoved] = useState<CalendarDay>()
  const query = useQuery(calendarDaysQuery(company?.id ?? null, year))
  const close = () => {
    setOpened(undefined)
    if (asked) set('add', null)
  }
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name)
        else before.set(name, value)
        return before
      },
      { preventScrollReset: true },
    )
  const names = useMemo(() => new Map(companies.map(({ id, name }) => [id, name])), [companies])
  const add = (day: string) => setOpened({ kind: 'add', day })

  return (
    <>
      <PageHead title={t('shell.screen.calendarDays')} about={t('calendarDays.about')}>
        {writable && (
          <div className={styles.tools}>
            <Button
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              onClick={() => setOpened({ kind: 'import' })}
            >
              {t('calendarDays.import')}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => add(today)}>
              {t('calendarDays.add')}
            </Button>
          </div>
        )}
      </PageHead>
      <div className={styles.bar}>
        <Select
          label={t('calendarDays.company')}
          value={String(company?.id ?? '')}
          data={[
            { value: '', label: t('calendarDays.allCompanies') },
            ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => set('company', value === '' ? null : value)}
        />
        <YearSteps year={year} onChange={(next) => set('year', String(next))} />
        {company && (
          <p className={styles.place}>
            {company.state
              ? [stateNames[company.state], company.municipality].filter(Boolean).join(', ')
              : t('calendarDays.stateUnknown')}{' '}
            {writable && (
              <button
                type="button"
                className={styles.link}
                onClick={() => setOpened({ kind: 'place', company })}
              >
                {t(company.state ? 'calendarDays.changeState' : 'calendarDays.chooseState')}
              </button>
            )}
          </p>
        )}
      </div>
      {removed && <UndoNote row={removed} onDone={() => setRemoved(undefined)} />}
      {query.isError && query.data === undefined ? (
        <LoadError list={query} />
      ) : query.data === undefined ? (
        <CardSkeletons count={4} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('calendarDays.empty')} text={t('calendarDays.emptyWhy')}>
          {writable && company && (
            <Button onClick={() => setOpened({ kind: 'place', company })}>
              {t('calendarDays.chooseState')}
            </Button>
          )}
          {writable && (
            <Button variant="default" onClick={() => add(today)}>
              {t('calendarDays.add')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <YearGrid year={year} today={today} rows={query.data} />
          <CalendarDayList
            rows={query.data}
            names={names}
            writable={writable}
            onChange={(row, act) => setOpened({ kind: 'change', row, act })}
          />
        </>
      )}
      {opened?.kind === 'add' && companies.length > 0 && (
        <CalendarDayDialog
          companies={companies}
          companyId={company?.id ?? null}
          day={opened.day}
          onSaved={close}
          onClose={close}
        />
      )}
      {opened?.kind === 'import' && (
        <ImportCalendarDaysDialog companies={companies} onSaved={close} onClose={close} />
      )}
      {opened?.kind === 'place' && (
        <PlaceDialog
          company={opened.company}
          hasBranches={companies.some(({ parentId }) => parentId === opened.company.id)}
          onClose={close}
        />
      )}
      {opened?.kind === 'change' && (
        <EffectDialog
          title={t(`calendarDays.ask.${opened.act}`, { name: opened.row.name })}
          verb={t(`calendarDays.verb.${opened.act}`)}
          success={t(`calendarDays.done.${opened.act}`, { name: opened.row.name })}
          change={[opened.row.id, opened.act]}
          preview={() => previewCalendarChange({ id: opened.row.id, act: opened.act })}
          save={() => saveCalendarChange({ id: opened.row.id, act: opened.act })}
          onSaved={() => {
            setRemoved(opened.act === 'remove' ? opened.row : undefined)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function readYear(text: string | null): number | undefined {
  const year = Number(text)
  return Number.isInteger(year) && year >= 2000 && year <= 2199 ? year : undefined
}
