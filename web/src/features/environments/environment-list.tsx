import { IconLayoutSidebarRight, IconQrcode } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Environment } from '@zelo/contract/environments'
import type { Language } from '@zelo/ui/lib/language.ts'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../kit/address/use-panel.ts'
import { CompanyFilter, useCompanyFilter } from '../../kit/filters/company-filter.tsx'
import { SearchFields } from '../../kit/filters/search-fields.tsx'
import { type SearchFields as Fields, useSearchFields } from '../../kit/filters/use-search-fields.ts'
import { ListFrame } from '../../kit/table/list-frame.tsx'
import type { ListPlaces } from '../../kit/table/list-tabs.tsx'
import { readNameText } from '../../kit/table/row-actions.tsx'
import { SelectionBar } from '../../kit/table/selection-bar.tsx'
import { type DataTable as Table, useDataTable } from '../../kit/table/use-data-table.ts'
import { useSelection } from '../../kit/table/use-selection.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import {
  AcceptedCodesDialog,
  QrCodeDialog,
  QrExportDialog,
  ReplaceCodesDialog,
} from '../qr-codes/qr-dialogs.ts'
import {
  environmentColumns,
  environmentFields,
  environmentSheetColumns,
  fieldsAtFirst,
  readEnvironmentName,
  readEnvironmentRowId,
} from './environment-columns.tsx'
import { OldCodeFilter, useOldCodeFilter } from './old-code-filter.tsx'

const RemoveEnvironment = lazy(() =>
  import('./remove-environment.tsx').then((file) => ({ default: file.RemoveEnvironment })),
)

const EnvironmentPanel = lazy(() =>
  import('./environment-panel.tsx').then((file) => ({ default: file.EnvironmentPanel })),
)

const noRows: Environment[] = []
const byCompany = { column: 'company', descending: false }
const readOwner = ({ companyId, company }: Environment) => ({ id: companyId, name: company })

/** The list tab (R2-041 to R2-067). For users without a main company the list is read-only, but still shows QR codes. */
export function EnvironmentList(props: {
  list: UseQueryResult<Environment[]>
  writable: boolean
  places: ListPlaces
}) {
  const { list, writable, places } = props
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const rows = list.data ?? noRows
  const [removing, setRemoving] = useState<Environment | null>(null)
  const [coded, setCoded] = useState<Environment | null>(null)
  const [exported, setExported] = useState<readonly number[] | null>(null)
  const [accepting, setAccepting] = useState<readonly number[] | null>(null)
  const [replaced, setReplaced] = useState<readonly Environment[] | null>(null)

  const columns = useMemo(() => environmentColumns(t, language), [t, language])
  const sheetColumns = useMemo(() => environmentSheetColumns(t), [t])
  const fields = useSearchFields(
    useMemo(() => environmentFields(t), [t]),
    fieldsAtFirst,
  )
  const oldCodes = useOldCodeFilter()
  const companies = useCompanyFilter(rows, readOwner)
  const only = useMemo(() => {
    const filters = [oldCodes.only, companies.only].filter((filter) => filter !== undefined)
    return filters.length > 0 ? (row: Environment) => filters.every((accepts) => accepts(row)) : undefined
  }, [oldCodes.only, companies.only])
  const table = useDataTable({
    rows,
    rowId: readEnvironmentRowId,
    columns,
    defaultSort: byCompany,
    searchIn: fields.columns,
    only,
  })
  const selection = useSelection({ rows, rowId: readEnvironmentRowId })
  const panel = usePanel({ rows: list.data, rowId: readEnvironmentRowId, writable })
  const { edit: openPanel } = panel
  const actions = useMemo(() => {
    const title = t('environments.beside')
    const toLabel = readNameText(t, 'environments.besideOn')
    return {
      qr: setCoded,
      ...(writable && {
        beside: {
          run: ({ id }: Environment) => openPanel(id),
          look: ({ name }: Environment) => ({ icon: IconLayoutSidebarRight, title, label: toLabel(name) }),
        },
        edit: (environment: Environment) => places.edit(environment.id),
        remove: setRemoving,
      }),
    }
  }, [t, writable, places, openPanel])

  const marks = selection.ids.size > 0 && (
    <SelectionBar table={table} selection={selection}>
      <Button
        size="xs"
        leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />}
        onClick={() => setExported([...selection.ids])}
      >
        {t('environments.exportMarked')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => setReplaced(rows.filter(({ id }) => selection.ids.has(id)))}
      >
        {t('environments.replaceMarked')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAccepting([...selection.ids])}>
        {t('environments.acceptedCodes')}
      </Button>
    </SelectionBar>
  )
  const filters = (
    <>
      <SearchFields fields={fields} />
      <CompanyFilter filter={companies} />
      <OldCodeFilter rows={rows} filter={oldCodes} />
    </>
  )

  return (
    <>
      <ListFrame
        list={list}
        rows={list.data}
        table={table}
        title={t('environments.title')}
        fileName="listagem-ambientes"
        exported={sheetColumns}
        rowName={readEnvironmentName}
        actions={actions}
        selection={writable ? selection : undefined}
        wide
        bar={{
          placeholder: searchWords(fields, t),
          filters,
          instead: marks,
          children: writable && (
            <Button size="xs" onClick={panel.register}>
              {t('environments.add')}
            </Button>
          ),
        }}
        nothingFound={<NothingFoundIn table={table} fields={fields} oldCodes={oldCodes} />}
        empty={<NoEnvironments writable={writable} places={places} />}
      />
      <Suspense>
        {panel.isOpen && (
          <EnvironmentPanel
            key={panel.record?.id}
            environment={panel.record}
            rows={rows}
            onClose={panel.close}
          />
        )}
        {removing && <RemoveEnvironment environment={removing} onClose={() => setRemoving(null)} />}
        {coded && (
          <QrCodeDialog
            environmentId={coded.id}
            name={readEnvironmentName(coded)}
            onClose={() => setCoded(null)}
          />
        )}
        {replaced && (
          <ReplaceCodesDialog
            environments={replaced}
            onExport={() => {
              setReplaced(null)
              setExported(replaced.map(readEnvironmentRowId))
            }}
            onClose={() => setReplaced(null)}
          />
        )}
        {accepting && (
          <AcceptedCodesDialog
            ids={accepting}
            title={t('environments.acceptedCodes')}
            onClose={() => setAccepting(null)}
          />
        )}
        {exported && <QrExportDialog ids={exported} onClose={() => setExported(null)} />}
      </Suspense>
    </>
  )
}

/** A drawing of a building. One of its windows is a QR code. */
const building = (
  <path d="M14 60.5h44M20.5 60V12.5h31V60M26.5 24.5h7v7h-7zM38.5 24.5h7v7h-7zM26.5 36.5h7v7h-7zM38.5 36.5h3m4 0v3m-7 4h7M30 60v-8h12v8" />
)

function NoEnvironments({ writable, places }: { writable: boolean; places: ListPlaces }) {
  const { t } = useTranslation()
  if (!writable)
    return (
      <EmptyState
        drawing={building}
        title={t('environments.empty')}
        text={t('environments.emptyForReaders')}
      />
    )
  return (
    <EmptyState drawing={building} title={t('environments.empty')} text={t('environments.emptyWhy')}>
      <Button onClick={places.register}>{t('environments.register')}</Button>
      <ButtonLink to="?tab=register&mode=batch" variant="default">
        {t('environments.importMany')}
      </ButtonLink>
    </EmptyState>
  )
}

/**
 * Shown if a search finds nothing. It names the fields that were searched, because another field often contains the word.
 */
function NothingFoundIn(props: {
  table: Table<Environment>
  fields: Fields
  oldCodes: ReturnType<typeof useOldCodeFilter>
}) {
  const { table, fields, oldCodes } = props
  const { t, i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language).format(fields.chosen.map(({ label }) => label))
  const everywhere = fields.chosen.length === fields.fields.length
  if (oldCodes.on && table.search === '') {
    return (
      <EmptyState title={t('environments.oldCode.none')} text={t('environments.oldCode.noneWhy')}>
        <Button onClick={() => oldCodes.set(false)}>{t('environments.oldCode.all')}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('kit.nothingFound', { search: table.search })}
      text={everywhere ? t('kit.nothingFoundWhy') : t('environments.searchedIn', { fields: names })}
    >
      {!everywhere && (
        <Button onClick={() => fields.choose(fields.fields.map(({ id }) => id))}>
          {t('environments.searchEverywhere')}
        </Button>
      )}
      <Button variant="default" onClick={() => table.setSearch('')}>
        {t('kit.clearFilters')}
      </Button>
    </EmptyState>
  )
}

function searchWords({ chosen }: Fields, t: TFunction): string {
  const [only, ...others] = chosen
  if (only && others.length === 0) return t('environments.searchBy', { field: only.label.toLowerCase() })
  return t('environments.searchIn', { count: chosen.length })
}
