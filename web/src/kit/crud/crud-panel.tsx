import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { useTranslation } from 'react-i18next'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { FormPanel } from '../form/form-panel.tsx'
import { CrudFields } from './crud-form.tsx'
import type { ReferenceScreen } from './crud-screen.tsx'
import { companiesQuery, type ReferenceRecord } from './reference-data.api.ts'
import { type EditProps, useCrudEdit } from './use-crud-edit.ts'
import { useCrudRegister } from './use-crud-register.tsx'

interface PanelProps {
  screen: ReferenceScreen
  rows: readonly ReferenceRecord[]
  onClose: () => void
}

/** The panel beside the list. It edits `record`. Without a `record`, it registers new records. */
export function CrudPanel({ record, ...props }: PanelProps & { record: ReferenceRecord | undefined }) {
  const companies = useQuery(companiesQuery(readCompanyScope(useSignedIn()))).data
  if (record) return <EditPanel {...props} record={record} />
  return companies && <RegisterPanel {...props} companies={companies} />
}

function EditPanel(props: EditProps) {
  const { screen, record, onClose } = props
  const { t } = useTranslation()
  const form = useCrudEdit(props)
  return (
    <FormPanel title={t(`${screen.texts}.editTitle`)} subtitle={record.company} form={form} onClose={onClose}>
      <CrudFields screen={screen} form={form} />
    </FormPanel>
  )
}

function RegisterPanel(props: PanelProps & { companies: readonly Company[] }) {
  const { screen, rows, companies, onClose } = props
  const { t } = useTranslation()
  const { form, companyField } = useCrudRegister({ screen, rows, companies, onSaved: onClose })
  return (
    <FormPanel
      title={t(`${screen.texts}.register`)}
      another={t(`${screen.texts}.another`)}
      form={form}
      onClose={onClose}
    >
      {companyField}
      <CrudFields screen={screen} form={form} />
    </FormPanel>
  )
}
