import type { Company } from '@zelo/contract/companies'
import type { Parsed } from '@zelo/contract/input'
import type { ReferenceData } from '@zelo/contract/reference-data'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { Select } from '../../ui/select.tsx'
import { listActiveChoices } from '../company/company-choices.ts'
import { keepWorkingCompany, useWorkingCompany } from '../company/use-working-company.ts'
import { startNextRecord } from '../form/save-another.tsx'
import { useContractForm } from '../form/use-contract-form.tsx'
import { readOwnValues, rejectDuplicate } from './crud-form.tsx'
import type { ReferenceScreen } from './crud-screen.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { useCrudRegisterWrite } from './use-crud-write.ts'

/**
 * The form of a new record, with a field for its company. Only active companies are offered. The form starts with the
 * company that the user chose last, and keeps it for the next record.
 */
export function useCrudRegister(props: {
  screen: ReferenceScreen
  rows: readonly ReferenceRecord[]
  companies: readonly Company[]
  onSaved: () => void
}) {
  const { screen, rows, companies, onSaved } = props
  const { t } = useTranslation()
  const { create } = use(screen.loadCalls())
  const write = useCrudRegisterWrite({
    screen,
    write: (body: Parsed<ReferenceData['create']['body']>) => call(create, { body }),
    onSaved: () => {
      form.reset()
      onSaved()
    },
    onNext: () => startNextRecord(form.props.ref.current, form.reset),
  })
  const active = companies.filter((company) => company.active)
  const companyId = useWorkingCompany(active.map(({ id }) => id))
  const form = useContractForm({
    schema: create.body.schema,
    initialValues: { companyId, name: '', ...readOwnValues(screen) },
    held: { companyId },
    send: async (body, another) => {
      rejectDuplicate(rows, body)
      await write.run(body, another)
    },
    onInvalid: write.reject,
    onFailure: write.fail,
  })
  const companyField = (
    <Select
      label={t('kit.company')}
      data={listActiveChoices(active, companyId)}
      value={String(companyId)}
      onChange={({ currentTarget }) => keepWorkingCompany(Number(currentTarget.value))}
      error={form.error('companyId')}
    />
  )
  return { form, companyField }
}
