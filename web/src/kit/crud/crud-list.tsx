import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePanel } from '../address/use-panel.ts'
import { CompanyFilter, useCompanyFilter } from '../filters/company-filter.tsx'
import { ListFrame } from '../table/list-frame.tsx'
import type { ListPlaces } from '../table/list-tabs.tsx'
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

/**
 * The list tab: search, table, pages and export. Users with write permission can also edit and remove records. `panel`
 * in the URL opens a panel beside the list, with a saved or a new record.
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
  const panel = usePanel({ rows: list.data, rowId: readRecordId, writable })
  const { edit: openPanel } = panel

  const columns = useMemo(() => {
    const columns: Column<ReferenceRecord>[] = [
      {
        id: 'company',
        head: t('kit.company'),
        text: (row) => row.company,
        width: details ? 'max(106px, 11vw)' : '34%',
        card: 'fact',
      },
      {
        id: 'name',
        head: t(`${texts}.column`),
        text: readRecordName,
        ...(writable && {
          cell: ({ id, name }) => <RecordName name={name} onOpen={() => openPanel(id)} />,
        }),
        card: 'title',
      },
      ...(details?.createColumns({ t, language: i18n.language }) ?? []),
    ]
    return kind.withColor ? [...columns, colorColumn(t('kit.color'))] : columns
  }, [t, i18n.language, texts, kind, details, writable, openPanel])
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

  return (
    <>
      <ListFrame
        list={list}
        rows={list.data}
        table={table}
        title={t(`${texts}.title`)}
        fileName={screen.exportName}
        rowName={readRecordName}
        actions={actions}
        bar={{
          filters: <CompanyFilter filter={companies} />,
          children: writable && (
            <Button size="xs" onClick={panel.register}>
              {t(`${texts}.add`)}
            </Button>
          ),
        }}
        empty={
          <EmptyState title={t(`${texts}.empty`)} text={t(`${texts}.emptyWhy`)}>
            {writable && <Button onClick={places.register}>{t(`${texts}.register`)}</Button>}
          </EmptyState>
        }
      />
      <Suspense>
        {removing && <CrudRemove screen={screen} record={removing} onClose={() => setRemoving(null)} />}
        {panel.isOpen && list.data && (
          <CrudPanel screen={screen} rows={list.data} record={panel.record} onClose={panel.close} />
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
