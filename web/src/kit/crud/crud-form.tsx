import { ApiError } from '@zelo/ui/lib/client.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/text-input.tsx'
import type { ContractForm } from '../form/use-contract-form.tsx'
import { ColorField } from './color-field.tsx'
import styles from './crud-form.module.css'
import type { ReferenceScreen } from './crud-screen.tsx'
import { isNameTaken } from './name-taken.ts'
import type { RecordDetails, RecordValues, ReferenceRecord } from './reference-data.api.ts'

/**
 * Returns the initial values of the fields that only some kinds have. The value is an empty text if no colour is
 * chosen.
 */
export function readOwnValues(
  { kind, details }: ReferenceScreen,
  record?: ReferenceRecord,
): { color?: string } & RecordDetails {
  return { ...(kind.withColor && { color: record?.color ?? '' }), ...details?.readValues(record) }
}

/** The fields of a record: the name, and the colour and details if this kind of record has them. */
export function CrudFields(props: { screen: ReferenceScreen; form: ContractForm<RecordValues> }) {
  const { screen, form } = props
  const { t } = useTranslation()
  const Details = screen.details?.Fields
  return (
    <>
      <TextInput label={t('kit.name')} maxLength={120} autoFocus autoComplete="off" {...form.field('name')} />
      {screen.kind.withColor && (
        <Suspense fallback={<div className={styles.colorToCome} />}>
          <ColorField label={t('kit.color')} {...form.field('color')} />
        </Suspense>
      )}
      {/* The whole form waits for these fields. Otherwise they would push the button away from the pointer. */}
      {Details && <Details form={form} />}
    </>
  )
}

/**
 * Rejects a name that another record of the company has in the loaded list (R2-246). The form then sends nothing.
 * Otherwise the server checks the name again. @throws `duplicate`
 */
export function rejectDuplicate(
  rows: readonly ReferenceRecord[],
  wanted: { name: string; companyId: number },
  ownId?: number,
): void {
  const inCompany = rows.filter(({ companyId }) => companyId === wanted.companyId)
  if (isNameTaken(wanted.name, inCompany, ownId)) throw new ApiError('duplicate')
}
