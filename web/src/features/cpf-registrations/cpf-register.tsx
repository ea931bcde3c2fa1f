import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { importCpfRegistrations, newCpfRegistration } from '@zelo/contract/cpf-registrations'
import { cpfMask, maskCpf } from '@zelo/contract/rules/cpf'
import { readErrorCode, readSupportCode } from '@zelo/ui/lib/client.ts'
import { withReason } from '@zelo/ui/lib/error-sentence.ts'
import { useTranslation } from 'react-i18next'
import { listActiveChoices } from '../../kit/company/company-choices.ts'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { RegisterModes } from '../../kit/crud/register-modes.tsx'
import { SaveAnother, startNextRecord } from '../../kit/form/save-another.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { DiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { useRegisterWrite } from '../../kit/form/use-register-write.ts'
import { BatchUpload } from '../../kit/upload/batch-upload.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Select } from '../../ui/select.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import styles from './cpf-register.module.css'
import { cpfRegistrationsKey, createRegistration } from './cpf-registrations.api.ts'

/** Codes of temporary errors. The user can only retry (R2-355). */
const passing = new Set(['offline', 'unavailable', 'internal'])

/** The register tab. Users register single CPFs of a branch or import CSV files (R2-161 to R2-163). */
export function CpfRegister({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const companies = useQuery(companiesQuery(readCompanyScope(session)))
  if (companies.isPending) return <FormSkeleton />
  if (!companies.data)
    return <ErrorNote supportCode={readSupportCode(companies.error)} onRetry={companies.refetch} />
  const parentId = session.grupo.Id_Empresas
  return (
    <RegisterModes
      single={<SingleForm companies={companies.data} parentId={parentId} onSaved={onSaved} />}
      batch={
        <BatchUpload
          batch={importCpfRegistrations}
          ids={(companyId) => ({ idEmpresa: parentId, idEmpresaFilial: companyId })}
          companies={companies.data}
          companyLabel={t('cpfRegistrations.branch')}
          noFile={t('cpfRegistrations.batchFailed')}
          success={(count) =>
            t('cpfRegistrations.batchDone', { count, figure: count.toLocaleString(i18n.language) })
          }
          stale={[cpfRegistrationsKey]}
          onSaved={onSaved}
        />
      }
    />
  )
}

/**
 * Registers one CPF of an active branch. The form starts with the branch that the user chose last. After a save the CPF
 * field is empty.
 */
function SingleForm(props: { companies: readonly Company[]; parentId: number; onSaved: () => void }) {
  const { companies, parentId, onSaved } = props
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

  return (
    <form className={styles.form} {...form.props}>
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
      <FormFoot sending={form.sending} submit={t('cpfRegistrations.submit')}>
        <SaveAnother label={t('cpfRegistrations.another')} sending={form.sending} />
      </FormFoot>
      {form.changed && !form.sending && <DiscardQuestion />}
    </form>
  )
}
