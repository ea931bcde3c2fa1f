import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { useLevels } from '../address/use-levels.ts'
import { useUnknownAddress } from '../address/use-unknown-address.ts'
import { ExportButton } from '../export/export-button.tsx'
import { CompanyFilter, useCompanyFilter } from '../filters/company-filter.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { LoadError } from '../page/load-error.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { ListPlaces } from '../table/list-tabs.tsx'
import { NothingFound } from '../table/nothing-found.tsx'
import { TableFoot } from '../table/table-foot.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import { type Column, useDataTable } from '../table/use-data-table.ts'
import styles from './crud-list.module.css'
import type { ReferenceScreen } from './crud-screen.tsx'
import { RecordName } from './record-name.tsx'
import { type ReferenceRecord, readRecordId } from './reference-data.api.ts'

const CrudRemove = lazy(() => import('./crud-remove.tsx').then((file) => ({ default: file.CrudRemove })))
const CrudPanel = lazy(() => import('./crud-panel.tsx').then((file) => ({ default: file.CrudPanel })))

const noRows: ReferenceRecord[] = []
const byCompany = { column: 'company', descending: false }
const readRecordName = (record: ReferenceRecord) => record.name
const readOwner = ({ companyId, company }: ReferenceRecord) => ({ id: companyId, name: company })
/** The value of `panel` for a new record. Any other value is the id of a record. */
const newRecord = 'new'

/**
 * The list tab: search, table, pages and export. Users with write permission can also edit and remove records. `panel` in
 * the address opens a record or a new one in a panel beside the list.
 */
export function CrudList(props: {
  screen: ReferenceScreen
  list: UseQueryResult<ReferenceRecord[]>
  writable: boolean
  places: ListPlaces
}) {
  const { screen, list, writable, places } = props
  const { texts, kind, details } = screen
  const { t, i18n } = useTranslation()
  const [removing, setRemoving] = useState<ReferenceRecord | null>(null)
  const panel = useLevels(['panel'])
  const openPanel = useRef(panel.open)
  useEffect(() => {
    openPanel.current = panel.open
  })
  const wanted = panel.get('panel')
  const opened = list.data?.find(({ id }) => String(id) === wanted)
  useUnknownAddress({
    isKnown: list.data !== undefined,
    isGone: wanted !== null && (!writable || (wanted !== newRecord && !opened)),
    writable,
  })

  const columns = useMemo(() => {
    const columns: Column<ReferenceRecord>[] = [
      {
        id: 'company',
        head: t('kit.company'),
        text: (row) => row.company,
        width: details ? '15%' : '34%',
        card: 'fact',
      },
      {
        id: 'name',
        head: t(`${texts}.column`),
        text: readRecordName,
        ...(writable && {
          cell: ({ id, name }) => (
            <RecordName name={name} onOpen={() => openPanel.current({ panel: String(id) })} />
          ),
        }),
        card: 'title',
      },
      ...(details?.createColumns({ t, language: i18n.language }) ?? []),
    ]
    return kind.withColor ? [...columns, colorColumn(t('kit.color'))] : columns
  }, [t, i18n.language, texts, kind, details, writable])
  const actions = useMemo(
    () =>
      writable ? { edit: (record: ReferenceRecord) => places.edit(record.id), remove: setRemoving } : {},
    [writable, places],
  )
  const companies = useCompanyFilter(list.data ?? noRows, readOwner)
  const table = useDataTable({
    rows: list.data ?? noRows,
    rowId: readRecordId,
    columns,
    defaultSort: byCompany,
    only: companies.only,
  })
  const drawn = useDeferredReady(!list.isPending)

  if (!drawn) return <TableSkeleton columns={columns} />
  if (list.data === undefined) return <LoadError list={list} />
  if (list.data.length === 0) {
    return (
      <EmptyState title={t(`${texts}.empty`)} text={t(`${texts}.emptyWhy`)}>
        {writable && <Button onClick={places.register}>{t(`${texts}.register`)}</Button>}
      </EmptyState>
    )
  }
  return (
    <>
      <FilterBar table={table} filters={<CompanyFilter filter={companies} />}>
        <ExportButton
          title={t(`${texts}.title`)}
          fileName={screen.exportName}
          columns={columns}
          rows={table.shownRows}
        />
        {writable && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => panel.open({ panel: newRecord })}
          >
            {t(`${texts}.add`)}
          </Button>
        )}
      </FilterBar>
      {table.shownRows.length === 0 ? (
        <NothingFound table={table} />
      ) : (
        <DataTable table={table} label={t(`${texts}.title`)} rowName={readRecordName} actions={actions} />
      )}
      <TableFoot table={table} />
      <Suspense>
        {removing && <CrudRemove screen={screen} record={removing} onClose={() => setRemoving(null)} />}
        {writable && (opened || wanted === newRecord) && (
          <CrudPanel screen={screen} rows={list.data} record={opened} onClose={panel.close} />
        )}
      </Suspense>
    </>
  )
}

function colorColumn(head: string): Column<ReferenceRecord> {
  return {
    id: 'color',
    head,
    text: (row) => row.color ?? '',
    cell: (row) => (
      <span className={styles.swatch} style={{ background: row.color }}>
        <span className="visually-hidden">{row.color}</span>
      </span>
    ),
    searched: false,
    width: '12%',
    card: 'fact',
  }
}
