import type { UseQueryResult } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import { addDays, type LocalMoment } from '@zelo/contract/rules/calendar'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { CompanyFilter, useCompanyFilter } from '../../kit/filters/company-filter.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { AppointmentLines, type Section } from '../appointments/appointment-lines.tsx'
import { findDayEdges, formatDayHeading } from '../appointments/appointment-words.ts'
import { SectionHead } from '../appointments/section-head.tsx'
import { splitByDay } from '../appointments/sections.ts'
import { AgendaBar } from './agenda-bar.tsx'
import { AgendaCard } from './agenda-card.tsx'
import styles from './agenda-list.module.css'
import { daysShown, filterActive, searchAppointments, toSearchable } from './week-view.ts'

const noAppointments: Appointment[] = []
const readOwner = ({ company }: Appointment) => company

const SelectAgendas = lazy(async () => {
  const [file] = await Promise.all([
    import('../agenda-changes/select-agendas.tsx'),
    loadTexts('agendaChanges', 'agendas'),
  ])
  return { default: file.SelectAgendas }
})

/**
 * Shows the schedules of seven days as cards. Users search by person, environment and branch (R3-065, R3-066). Inactive
 * schedules are hidden by default. A click on a card opens its day. With `select=1` in the URL, a list with check boxes
 * replaces the cards.
 */
export function AgendaList(props: {
  list: UseQueryResult<Appointment[]>
  /** The first of the seven days. */
  from: string
  today: string
  clock: (companyId: number) => LocalMoment
  writable: boolean
  onRegister: () => void
}) {
  const { list, from, today, clock, writable, onRegister } = props
  const { t, i18n } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { search, setSearch } = useListAddress()
  const inactive = params.get('inactive') === '1'
  const selecting = writable && params.get('select') === '1'
  const put = (values: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), values), quietly)

  // The previous days stay on the screen while the new days load.
  const [shownFrom, setShownFrom] = useState(from)
  if (!list.isPlaceholderData && shownFrom !== from) setShownFrom(from)

  const companies = useCompanyFilter(list.data ?? noAppointments, readOwner)
  const searched = useMemo(() => {
    const active = filterActive(list.data ?? noAppointments, inactive)
    return toSearchable(companies.only ? active.filter(companies.only) : active)
  }, [list.data, inactive, companies.only])
  const shown = useMemo(() => searchAppointments(searched, search), [searched, search])
  const hidden = (list.data?.length ?? 0) - searched.length
  const dayById = useMemo(() => new Map(list.data?.map(({ id, day }) => [id, day])), [list.data])
  const toDetailSearch = useCallback(
    (id: number) => `?${withParams(params, { day: dayById.get(id) ?? null, at: String(id) })}`,
    [params, dayById],
  )
  const context = useMemo(
    () => ({
      toLocalNow: ({ companyId }: Appointment) => clock(companyId),
      edges: findDayEdges(list.data ?? []),
      toDetailSearch,
      withDay: false,
    }),
    [clock, list.data, toDetailSearch],
  )
  const sections = useMemo(
    () =>
      splitByDay(shown, { from: shownFrom, to: addDays(shownFrom, daysShown - 1) }).map((part): Section => {
        const name = formatDayHeading(part.key, { today, alone: false }, t, i18n.language)
        const count = part.appointments.filter(({ takenOut }) => takenOut !== 'skipped').length
        const facts = count > 0 && t('agendaList.count', { count })
        return {
          ...part,
          name,
          head: (
            <SectionHead key={part.key} title={name}>
              {facts}
            </SectionHead>
          ),
        }
      }),
    [shown, shownFrom, today, t, i18n.language],
  )

  return (
    <div className={styles.list}>
      <AgendaBar
        from={from}
        today={today}
        search={search}
        inactive={inactive}
        writable={writable}
        onMove={(day) => put({ from: day === today ? null : day })}
        onSearch={setSearch}
        onInactive={() => put({ inactive: inactive ? null : '1' })}
        filters={<CompanyFilter filter={companies} />}
      />
      {!list.data && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={12} />)}
      {list.data && searched.length === 0 && (
        <EmptyState
          title={t('agendaList.none')}
          text={
            hidden > 0
              ? t('agendaList.onlyInactive', { count: hidden })
              : t(writable ? 'agendaList.noneWhy' : 'agendaList.noneWhyReader')
          }
        >
          {hidden > 0 ? (
            <Button onClick={() => put({ inactive: '1' })}>{t('agendaList.showInactive')}</Button>
          ) : (
            writable && <Button onClick={onRegister}>{t('agendaList.register')}</Button>
          )}
        </EmptyState>
      )}
      {searched.length > 0 && shown.length === 0 && (
        <EmptyState title={t('kit.nothingFound', { search })} text={t('agendaList.nothingFoundWhy')}>
          <Button onClick={() => setSearch('')}>{t('agendaList.clearSearch')}</Button>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <div className={styles.days} aria-busy={list.isPlaceholderData}>
          {selecting ? (
            <Suspense fallback={<CardSkeletons count={6} />}>
              <SelectAgendas appointments={shown} onDone={() => put({ select: null })} />
            </Suspense>
          ) : (
            <AppointmentLines sections={sections} context={context} card={AgendaCard} />
          )}
        </div>
      )}
    </div>
  )
}
