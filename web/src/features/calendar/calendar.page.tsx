import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { formatDateWithWeekday } from '@zelo/ui/lib/dates.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLevels } from '../../kit/address/use-levels.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { usePrinting } from '../../kit/export/use-printing.ts'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useLiveAppointments } from '../appointments/use-live-appointments.ts'
import { type ReportSearch, useReportSearch } from '../reports/use-report-search.ts'
import { type CalendarSource, useMonthCounts, useMonthRecords } from './calendar.api.ts'
import styles from './calendar.module.css'
import { readCalendarAddress } from './calendar-address.ts'
import { searchBlocks } from './calendar-data.ts'
import { formatDayCounts } from './calendar-words.ts'
import { BlockList } from './day-list.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { MonthGrid } from './month-grid.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'

const AppointmentById = lazy(() =>
  import('../appointments/appointment-by-id.tsx').then((file) => ({ default: file.AppointmentById })),
)
const BlockDialog = lazy(() => import('./block-dialog.tsx').then((file) => ({ default: file.BlockDialog })))

const noCompanies: Company[] = []

/** The page /historico-agenda. The browser reads the records of the month with the specified call. */
export function CalendarPage() {
  return <Calendar source={useMonthRecords} />
}

/**
 * The page /v2/historico-agenda. It reads the counts of a month and the blocks of one day, because a month can contain too
 * many appointments.
 */
export function CountCalendarPage() {
  return <Calendar source={useMonthCounts} />
}

/**
 * Shows the month, the hours of the chosen day, and the details of a clicked block. In write mode users can remove the
 * block's appointment (R3-225).
 */
function Calendar({ source: useSource }: { source: CalendarSource }) {
  const { t, i18n } = useTranslation()
  useLiveAppointments()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const writable = can(toActor(session), 'agendas.write')
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const clock = useCompanyClock(companies)
  const now = clock(scope)
  const address = readCalendarAddress(params, now.day)
  const search = useReportSearch('q')
  const data = useSource(scope, address)
  const { get, open, close } = useLevels(['block'])
  const writing = writable && address.writing
  const printing = usePrinting()

  const { day } = address
  const blocks = useMemo(() => {
    const shown = data.blocks?.filter(
      (block) => writing || block.takenOut === null || block.takenOut === 'skipped',
    )
    return shown && searchBlocks(shown, search.typed)
  }, [data.blocks, writing, search.typed])
  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), change), quietly)
  const opened = data.blocks?.find(({ key }) => key === get('block'))
  const count = data.counts?.find((one) => one.day === day)
  const nothingAtAll = data.counts?.length === 0 && data.blocks?.length === 0 && search.typed === ''

  return (
    <>
      <PageHead title={t('calendar.title')} about={t('calendar.about')}>
        <div className={styles.controls}>
          <SearchBox
            className={styles.search}
            label={t('calendar.searchLabel')}
            value={search.typed}
            placeholder={t('calendar.search')}
            onChange={search.set}
          />
          {writable && (
            <>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                onClick={() => put({ mode: writing ? null : 'write' })}
              >
                {t(writing ? 'calendar.editDone' : 'calendar.edit')}
              </Button>
              <ButtonLink
                to="/agendamentos?tab=register"
                size="xs"
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              >
                {t('calendar.create')}
              </ButtonLink>
            </>
          )}
        </div>
      </PageHead>
      {data.failed ? (
        <LoadError list={data.failed} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.left}>
            <MonthGrid
              day={day}
              today={now.day}
              counts={data.counts}
              outdated={data.outdated}
              onChange={(chosen) => put({ day: chosen === now.day ? null : chosen })}
            />
          </div>
          <div>
            <div className={styles.dayHead}>
              <h2>{formatDateWithWeekday(day, i18n.language)}</h2>
              {count && <span>{formatDayCounts(count, t)}</span>}
            </div>
            {writing && <p className={styles.hint}>{t('calendar.editing')}</p>}
            {blocks === undefined && <TimelineSkeleton />}
            {blocks && blocks.length > 0 && printing && <BlockList blocks={blocks} />}
            {blocks && blocks.length > 0 && !printing && (
              <DayTimeline
                label={t('calendar.timeline', { day: formatDateWithWeekday(day, i18n.language) })}
                blocks={blocks}
                now={day === now.day ? now.time : undefined}
                writing={writing}
                onOpen={({ key }) => open({ block: key })}
              />
            )}
            {blocks?.length === 0 && (
              <Nothing search={search} isEmptyMonth={nothingAtAll} writable={writable} />
            )}
          </div>
        </div>
      )}
      <Suspense>
        {opened &&
          (writing ? (
            <BlockDialog block={opened} day={day} today={clock(opened.companyId).day} onClose={close} />
          ) : (
            <AppointmentById
              id={opened.appointmentId}
              toLocalNow={({ companyId }) => clock(companyId)}
              onClose={close}
            />
          ))}
      </Suspense>
    </>
  )
}

/** Explains why the timeline is empty and offers a button for the next step. */
function Nothing(props: { search: ReportSearch; isEmptyMonth: boolean; writable: boolean }) {
  const { search, isEmptyMonth, writable } = props
  const { t } = useTranslation()
  if (search.typed !== '') {
    return (
      <EmptyState title={t('calendar.notFound', { search: search.typed })} text={t('calendar.notFoundWhy')}>
        <Button variant="default" onClick={() => search.set('')}>
          {t('calendar.clearSearch')}
        </Button>
      </EmptyState>
    )
  }
  if (!isEmptyMonth) return <EmptyState title={t('calendar.emptyDay')} text={t('calendar.emptyDayWhy')} />
  return (
    <EmptyState title={t('calendar.empty')} text={t('calendar.emptyWhy')}>
      {writable && <ButtonLink to="/agendamentos?tab=register">{t('calendar.create')}</ButtonLink>}
    </EmptyState>
  )
}
