import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { ReportFigures } from '@zelo/contract/rules/report-figures'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLevels } from '../../kit/address/use-levels.ts'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import { withParams } from '../../lib/address-params.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShowAfter } from '../../ui/show-after.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { datesField } from './report-address.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportError } from './report-error.tsx'
import { ReportExports } from './report-exports.tsx'
import { countCleanings, countedFigures, FiguresLine } from './report-figures.tsx'
import styles from './report-frame.module.css'
import type { ShownRows } from './report-source.ts'
import type { ReportTable } from './report-table.ts'
import type { ReportFilter } from './use-report-filter.ts'

const CleaningsDialog = lazy(() =>
  import('./cleanings-dialog.tsx').then((file) => ({ default: file.CleaningsDialog })),
)

/** Milliseconds before a note loads, so that the rows load first. */
const noteDelay = 1000

/** The texts of a report. */
export interface ReportWords<Sort extends string> {
  title: string
  about: string
  placeholder: string
  /** The title of the empty state, and its reason. */
  empty: string
  emptyWhy: string
  sorts: Record<Sort, string>
}

/**
 * The screen of a report: title with help, filters, figures, rows, pages and exports. `children` renders the rows.
 * The empty state replaces the rows.
 */
export function ReportFrame<Row, Exported, Field extends string, Sort extends string>(props: {
  words: ReportWords<Sort>
  filter: ReportFilter<Field, Sort>
  list: ShownRows<Row>
  /** Undefined while the figures load. null hides the figures. */
  figures: ReportFigures | null | undefined
  /** Selects how the list of cleanings behind a figure is split, and the sector that limits this list. */
  cleanings: { by: 'environment' | 'person'; sector?: { id: number; name: string } | undefined }
  table: ReportTable<Exported>
  /** A note below the dates. It loads after the rows. */
  note?: ReactNode
  /** An additional filter next to the company. */
  extra?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { words, filter, list, figures, cleanings, table, note, extra, children } = props
  const { t } = useTranslation()
  const { total, failed } = list
  const [params] = useSearchParams()
  const levels = useLevels(['figure'])
  const figure = countedFigures.find((one) => one === levels.get('figure'))
  // A deferred value lets React render hundreds of cards in slices.
  const rows = useDeferredValue(list.rows)
  // `rows` may be the empty result of the previous query while the current query still loads.
  const isAwaited = rows === undefined || (rows.length === 0 && list.outdated)
  const { size, page, setPage } = filter
  const pageCount = size === 'all' ? 1 : Math.max(1, Math.ceil(total / size))
  // The URL can name a page that no longer exists, because a filter shortened the list.
  const isBeyond = rows !== undefined && !list.outdated && page > pageCount
  useEffect(() => {
    if (isBeyond) setPage(pageCount)
  })

  return (
    <>
      <PageHead
        title={words.title}
        about={words.about}
        facts={
          <>
            <span className="figures">
              {t('reports.period', {
                from: toDisplayDate(filter.interval.from),
                to: toDisplayDate(filter.interval.to),
              })}
            </span>
            {rows && <ShowAfter delay={noteDelay}>{note}</ShowAfter>}
          </>
        }
      />
      <ReportBar
        filter={filter}
        placeholder={words.placeholder}
        sortLabels={words.sorts}
        extra={extra}
        exports={<ReportExports table={table} empty={!rows || total === 0} />}
      />
      {failed ? (
        <ReportError query={failed} />
      ) : (
        <>
          {figures !== null && (
            <div className={styles.rows} data-outdated={list.outdated || undefined}>
              <FiguresLine
                figures={figures}
                toCleanings={(one) => `?${withParams(params, { figure: one })}`}
              />
            </div>
          )}
          {isAwaited && <CardSkeletons count={12} />}
          {rows && rows.length > 0 && (
            <>
              <section
                className={styles.rows}
                aria-label={words.title}
                data-outdated={list.outdated || undefined}
              >
                {children(rows)}
              </section>
              <TableFoot
                table={{
                  page,
                  pageCount,
                  setPage,
                  size,
                  setSize: filter.setSize,
                  pageRows: rows,
                  shownRows: { length: total },
                  totalCount: total,
                }}
              />
            </>
          )}
          {rows?.length === 0 && !isAwaited && !isBeyond && <Nothing words={words} filter={filter} />}
        </>
      )}
      <Suspense>
        {figure && (
          <CleaningsDialog
            figure={t(`reports.figures.${figure}`)}
            place={[filter.companyName, cleanings.sector?.name, filter.written && `“${filter.written}”`]
              .filter(Boolean)
              .join(' · ')}
            scope={filter.ask}
            search={{
              search: filter.written,
              in: filter.ask.fields.join(),
              sectorId: cleanings.sector?.id,
              by: cleanings.by,
            }}
            company={params.get('company')}
            interval={filter.interval}
            count={(counts) => countCleanings(figure, counts)}
            onClose={levels.close}
          />
        )}
      </Suspense>
    </>
  )
}

function Nothing<Field extends string, Sort extends string>(props: {
  words: ReportWords<Sort>
  filter: ReportFilter<Field, Sort>
}) {
  const { words, filter } = props
  const { t } = useTranslation()
  const { search } = filter.ask
  if (search !== '') {
    return (
      <EmptyState title={t('kit.nothingFound', { search })} text={t('reports.nothingFoundWhy')}>
        <Button variant="default" onClick={filter.clear}>
          {t('kit.clearFilters')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={words.empty} text={words.emptyWhy}>
      {!filter.byDates && (
        <Button variant="default" onClick={() => filter.searchFields.choose([datesField])}>
          {t('reports.otherDates')}
        </Button>
      )}
    </EmptyState>
  )
}
