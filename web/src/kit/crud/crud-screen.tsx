import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import type { ReferenceData } from '@zelo/contract/reference-data'
import { type ReferenceList, type ReferenceName, referenceLists } from '@zelo/contract/reference-lists'
import type { Session } from '@zelo/contract/session-data'
import type { TFunction } from 'i18next'
import { type ComponentType, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import type { ContractForm } from '../form/use-contract-form.tsx'
import { ListTabs } from '../table/list-tabs.tsx'
import type { Column } from '../table/use-data-table.ts'
import { CrudList } from './crud-list.tsx'
import {
  companiesQuery,
  type RecordDetails,
  type RecordValues,
  type ReferenceRecord,
  readRecordId,
  referenceDataQuery,
} from './reference-data.api.ts'

const CrudRegister = lazy(() =>
  import('./crud-register.tsx').then((file) => ({ default: file.CrudRegister })),
)
const CrudEdit = lazy(() => import('./crud-edit.tsx').then((file) => ({ default: file.CrudEdit })))

/** A screen of one kind of reference data (R2-021 to R2-037). */
export interface ReferenceScreen {
  kind: ReferenceList
  /** Loads the calls that write. They load later than the list, because their validator is large. */
  loadCalls: () => Promise<ReferenceData>
  /** The section of the kind's texts. */
  texts: ReferenceName
  /** The name of the Excel file, without the date. */
  exportName: string
  /**
   * The kind of toast for a duplicate name in edit mode. In the register tab, this toast is always an info (R2-247,
   * R2-251).
   */
  editDuplicate: 'info' | 'error'
  details: KindDetails | undefined
}

/**
 * Fields that only one kind of data has. The form contains them, and the table shows them in columns after the name.
 */
export interface KindDetails {
  Fields: DetailFields
  /** Returns the initial values of the form. Without `record`, returns those of a new record. */
  readValues: (record?: RecordDetails) => RecordDetails
  createColumns: (texts: { t: TFunction; language: string }) => Column<ReferenceRecord>[]
}

/** The form fields that only one kind has. */
export type DetailFields = ComponentType<{ form: ContractForm<RecordValues> }>

/**
 * Returns a page that lists, registers and edits one kind of reference data. After a write the page shows the list with
 * fresh data (R2-210).
 */
export function createCrudScreen(name: ReferenceName, exportName: string, details?: KindDetails) {
  let calls: Promise<ReferenceData> | undefined
  const screen: ReferenceScreen = {
    kind: referenceLists[name],
    loadCalls: () => {
      calls ??= import('@zelo/contract/reference-kinds').then((file) => file.referenceKinds[name])
      return calls
    },
    texts: name,
    exportName,
    editDuplicate: name === 'risks' ? 'info' : 'error',
    details,
  }
  const Page = () => <CrudScreen screen={screen} />
  Page.requestData = (session: Session) => {
    void queryClient.prefetchQuery(referenceDataQuery(screen.kind, readCompanyScope(session)))
  }
  return Page
}

function CrudScreen({ screen }: { screen: ReferenceScreen }) {
  const { texts, kind } = screen
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const list = useQuery(referenceDataQuery(kind, scope))
  const companies = useQuery(companiesQuery(scope))
  const writable = can(toActor(session), 'reference-data.write')

  return (
    <ListTabs
      title={t(`${texts}.title`)}
      about={t(`${texts}.about`)}
      listLabel={t(`${texts}.list`)}
      registerLabel={t(`${texts}.register`)}
      rows={list.data}
      rowId={readRecordId}
      writable={writable}
      list={(places) => <CrudList screen={screen} list={list} writable={writable} places={places} />}
      edit={(record, rows, close) => (
        <CrudEdit key={record.id} screen={screen} rows={rows} record={record} onClose={close} />
      )}
      register={(rows, saved) => (
        <CrudRegister screen={screen} rows={rows} companies={companies} onSaved={saved} />
      )}
    />
  )
}
