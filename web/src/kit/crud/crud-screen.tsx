import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import type { ReferenceData } from '@zelo/contract/reference-data'
import type { ReferenceList } from '@zelo/contract/reference-lists'
import type { TFunction } from 'i18next'
import { type ComponentType, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionTexts } from '../../i18n/sections.ts'
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

/** The texts of the reference-data screens. All sections have the same keys. */
export type ReferenceTexts = {
  [section in keyof SectionTexts]: SectionTexts[section] extends { inUse_one: string; batchDone_one: string }
    ? section
    : never
}[keyof SectionTexts]

/** A reference-data screen, described as data (R2-021 to R2-037). */
export interface ReferenceScreen {
  kind: ReferenceList
  /** Loads the calls that write. Their fields need the validator, which is larger than the list. */
  loadCalls: () => Promise<ReferenceData>
  texts: ReferenceTexts
  /** The name of the Excel file, without the date. */
  exportName: string
  /** The kind of toast for a duplicate name in edit mode. A duplicate in the register tab is an info (R2-247, R2-251). */
  editDuplicate: 'info' | 'error'
  /** Fields that only this kind has. They are in the form, and in columns after the name. */
  details?: {
    Fields: DetailFields
    /** Returns the initial values of the form, of a record or of a new one. */
    readValues: (record?: RecordDetails) => RecordDetails
    createColumns: (texts: { t: TFunction; language: string }) => Column<ReferenceRecord>[]
  }
}

/** The form fields that only one kind has. */
export type DetailFields = ComponentType<{ form: ContractForm<RecordValues> }>

/**
 * Returns a page that lists, registers and edits one kind of reference data. After a write the page shows the list with
 * fresh data (R2-210).
 */
export function createCrudScreen(screen: ReferenceScreen) {
  let calls: Promise<ReferenceData> | undefined
  const loadCalls = () => {
    calls ??= screen.loadCalls()
    return calls
  }
  const cached = { ...screen, loadCalls }
  return () => <CrudScreen screen={cached} />
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
