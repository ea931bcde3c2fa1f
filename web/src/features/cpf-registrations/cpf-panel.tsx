import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { useTranslation } from 'react-i18next'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { FormPanel } from '../../kit/form/form-panel.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { useCpfRegister } from './use-cpf-register.tsx'

/** The panel beside the list. It registers one CPF after another. */
export function CpfPanel({ onClose }: { onClose: () => void }) {
  const companies = useQuery(companiesQuery(readCompanyScope(useSignedIn()))).data
  return companies && <RegisterPanel companies={companies} onClose={onClose} />
}

function RegisterPanel({ companies, onClose }: { companies: readonly Company[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, content } = useCpfRegister({ companies, onSaved: onClose })
  return (
    <FormPanel
      title={t('cpfRegistrations.register')}
      submit={t('cpfRegistrations.submit')}
      another={t('cpfRegistrations.another')}
      form={form}
      onClose={onClose}
    >
      {content}
    </FormPanel>
  )
}
