import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { localMoment } from '@zelo/contract/rules/calendar'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../lib/client.ts'
import { useSignedIn } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './crud-list.module.css'
import type { ReferenceScreen } from './crud-screen.tsx'
import { DataTable } from './data-table.tsx'
import { exportExcel } from './export-excel.ts'
import { FilterBar } from './filter-bar.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { TableFoot } from './table-foot.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useCrudWrite } from './use-crud-write.ts'
import { type Column, useDataTable } from './use-data-table.ts'

const noRows: ReferenceRecord[] = []
const byCompany = { column: 'company', descending: false }
const idOf = (record: ReferenceRecord) => record.id
const nameOf = (record: ReferenceRecord) => record.name

/** The list tab: search, table, pages, export; edit and remove for those who may write. */
export function CrudList(props: {
  screen: ReferenceScreen
  list: UseQueryResult<ReferenceRecord[]>
  writable: boolean
  onEdit: (record: ReferenceRecord) => void
  onRegister: () => void
}) {
  const { screen, list, writable, onEdit, onRegister } = props
  const { texts, data } = screen
  const { t, i18n } = useTranslation()
  const [removing, setRemoving] = useState<ReferenceRecord | null>(null)

  const columns = useMemo(() => {
    const columns: Column<ReferenceRecord>[] = [
      { id: 'company', head: t('kit.company'), text: (row) => row.EMPRESA, width: '34%', card: 'fact' },
      { id: 'name', head: t(`${texts}.column`), text: nameOf, card: 'title' },
    ]
    return data.withColor ? [...columns, colorColumn(t('kit.color'))] : columns
  }, [t, texts, data])
  const actions = useMemo(() => (writable ? { edit: onEdit, remove: setRemoving } : {}), [writable, onEdit])
  const table = useDataTable({
    rows: list.data ?? noRows,
    rowId: idOf,
    columns,
    defaultSort: byCompany,
    language: i18n.language,
  })

  if (list.isPending) return <TableSkeleton columns={columns} />
  if (list.data === undefined) {
    const supportCode = list.error instanceof ApiError ? list.error.requestId : undefined
    return <ErrorNote supportCode={supportCode} onRetry={list.refetch} />
  }
  if (list.data.length === 0) {
    return (
      <EmptyState title={t(`${texts}.empty`)} text={t(`${texts}.emptyWhy`)}>
        {writable && <Button onClick={onRegister}>{t(`${texts}.register`)}</Button>}
      </EmptyState>
    )
  }
  return (
    <>
      <FilterBar table={table}>
        <ExportButton
          title={t(`${texts}.title`)}
          fileName={screen.exportName}
          columns={columns}
          rows={table.shownRows}
        />
      </FilterBar>
      {table.shownRows.length === 0 ? (
        <EmptyState title={t('kit.nothingFound', { search: table.search })} text={t('kit.nothingFoundWhy')}>
          <Button variant="default" onClick={() => table.setSearch('')}>
            {t('kit.clearFilters')}
          </Button>
        </EmptyState>
      ) : (
        <DataTable table={table} label={t(`${texts}.title`)} rowName={nameOf} actions={actions} />
      )}
      <TableFoot table={table} />
      {removing && <RemoveDialog screen={screen} record={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function RemoveDialog(props: { screen: ReferenceScreen; record: ReferenceRecord; onClose: () => void }) {
  const { screen, record, onClose } = props
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const write = useCrudWrite({
    screen,
    kind: 'remove',
    write: (id: number) => call(screen.data.remove, { params: { id } }),
    onSaved: onClose,
  })
  const remove = async () => {
    setBusy(true)
    try {
      await write.run(record.id)
    } catch (error) {
      write.fail(error)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title={t('kit.confirmRemove')}
      text={t(`${screen.texts}.removeWhy`, { name: record.name, company: record.EMPRESA })}
      verb={t('kit.yes')}
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

function colorColumn(head: string): Column<ReferenceRecord> {
  return {
    id: 'color',
    head,
    text: (row) => row.color ?? '',
    cell: (row) => <span className={styles.swatch} style={{ background: row.color }} />,
    searched: false,
    width: '12%',
    card: 'fact',
  }
}

function ExportButton<Row>(props: {
  title: string
  fileName: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  const { title, fileName, columns, rows } = props
  const { t } = useTranslation()
  const { timeZone } = useSignedIn().grupo
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      await exportExcel({
        fileName,
        title,
        day: localMoment(Date.now(), timeZone).day,
        columns: columns.map(({ head, text }) => ({ head, texts: rows.map(text) })),
      })
    } catch {
      showToast({ kind: 'error', title: t('kit.error'), text: t('kit.exportFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('kit.exportExcel')}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={save}
    >
      {t('kit.excel')}
    </Button>
  )
}
