import type { Company } from '@zelo/contract/companies'
import { newCpfRegistration } from '@zelo/contract/cpf-registrations'
import { cpfMask, maskCpf } from '@zelo/contract/rules/cpf'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { withReason } from '@zelo/ui/lib/error-sentence.ts'
import { useTranslation } from 'react-i18next'
import { listActiveChoices } from '../../kit/company/company-choices.ts'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { startNextRecord } from '../../kit/form/save-another.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useRegisterWrite } from '../../kit/form/use-register-write.ts'
import { useSignedIn } from '../../lib/session.ts'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Select } from '../../ui/select.tsx'
import { cpfRegistrationsKey, createRegistration } from './cpf-registrations.api.ts'

/** Codes of temporary errors. The user can only retry (R2-355). */
const passing = new Set(['offline', 'unavailable', 'internal'])

/**
 * The form that registers one CPF of an active branch. The form starts with the branch that the user chose last. After a
 * save the CPF field is empty.
 */
export function useCpfRegister(props: { companies: readonly Company[]; onSaved: () => void }) {
  const { companies, onSaved } = props
  const parentId = useSignedIn().parentCompany.id
  const { t } = useTranslation()
  const active = companies.filter((company) => company.active)
  const write = useRegisterWrite({
    write: createRegistration,
    success: t('cpfRegistrations.created'),
    failure: t('cpfRegistrations.createFailed'),
    explain: (error) => {
      const code = readErrorCode(error)
      const title = t('cpfRegistrations.createFailed')
      if (code === 'duplicate') return { kind: 'error', title, text: t('fields.user_cpf_taken') }
      return passing.has(code)
        ? { kind: 'error', title, ...withReason(t('cpfRegistrations.failedWhy'), error) }
        : undefined
    },
    stale: [cpfRegistrationsKey, ['company']],
    onSaved: () => {
      form.reset()
      onSaved()
    },
    toName: ({ cpf }) => maskCpf(cpf),
    onNext: () => startNextRecord(form.props.ref.current, form.reset),
  })
  const companyId = useWorkingCompany(active.map(({ id }) => id))
  const form = useContractForm({
    schema: newCpfRegistration.schema,
    initialValues: { cpf: '', parentId, companyId },
    held: { companyId },
    send: write.run,
    onInvalid: write.reject,
    onFailure: write.fail,
  })
  const content = (
    <>
      <Select
        label={t('cpfRegistrations.branch')}
        data={listActiveChoices(active, companyId)}
        value={String(companyId)}
        onChange={({ currentTarget }) => keepWorkingCompany(Number(currentTarget.value))}
        error={form.error('companyId')}
      />
      <MaskedInput
        label={t('cpfRegistrations.cpf')}
        description={t('cpfRegistrations.startsAsCleaner')}
        placeholder="000.000.000-00"
        autoComplete="off"
        mask={cpfMask}
        {...form.field('cpf')}
      />
    </>
  )
  return { form, content }
}
