import type { UseQueryResult } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import type { Parsed } from '@zelo/contract/input'
import type { ReferenceData } from '@zelo/contract/reference-data'
import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { Select } from '../../ui/select.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { listActiveChoices } from '../company/company-choices.ts'
import { keepWorkingCompany, useWorkingCompany } from '../company/use-working-company.ts'
import { useContractForm } from '../form/use-contract-form.tsx'
import { DiscardQuestion } from '../form/use-discard-question.tsx'
import { BatchUpload } from '../upload/batch-upload.tsx'
import styles from './crud-form.module.css'
import { CrudFields, readOwnValues, rejectDuplicate } from './crud-form.tsx'
import type { ReferenceScreen } from './crud-screen.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { RegisterModes } from './register-modes.tsx'
import { useCrudWrite } from './use-crud-write.ts'

interface RegisterProps<Companies> {
  screen: ReferenceScreen
  rows: readonly ReferenceRecord[]
  companies: Companies
  onSaved: () => void
}

/** The register tab of a kind of reference data. Users register single records or import CSV files (R2-036, R2-037). */
export function CrudRegister(props: RegisterProps<UseQueryResult<Company[]>>) {
  const { screen, companies, onSaved } = props
  const { texts, kind } = screen
  const { t, i18n } = useTranslation()
  const { batch } = use(screen.loadCalls())
  if (companies.isPending) return <FormSkeleton />
  if (!companies.data)
    return <ErrorNote supportCode={readSupportCode(companies.error)} onRetry={companies.refetch} />
  return (
    <RegisterModes
      single={<RegisterForm {...props} companies={companies.data} />}
      batch={
        <BatchUpload
          batch={batch}
          ids={toBranchId}
          companies={companies.data}
          companyLabel={t('kit.company')}
          noFile={t(`${texts}.batchFailed`)}
          success={(count) => t(`${texts}.batchDone`, { count, figure: count.toLocaleString(i18n.language) })}
          stale={[[kind.noun]]}
          onSaved={onSaved}
        />
      }
    />
  )
}

const toBranchId = (companyId: number) => ({ idEmpresaFilial: companyId })

/** Registers one record in an active company. The form starts with the company that the user chose last. */
function RegisterForm({ screen, rows, companies, onSaved }: RegisterProps<readonly Company[]>) {
  const { t } = useTranslation()
  const { create } = use(screen.loadCalls())
  const write = useCrudWrite({
    screen,
    kind: 'create',
    write: (body: Parsed<ReferenceData['create']['body']>) => call(create, { body }),
    onSaved: () => {
      form.reset()
      onSaved()
    },
  })
  const active = companies.filter((company) => company.active)
  const companyId = useWorkingCompany(active.map(({ id }) => id))
  const form = useContractForm({
    schema: create.body.schema,
    initialValues: { companyId, name: '', ...readOwnValues(screen) },
    held: { companyId },
    send: async (body) => {
      rejectDuplicate(rows, body)
      await write.run(body)
    },
    onInvalid: write.reject,
    onFailure: write.fail,
  })

  return (
    <form className={styles.form} {...form.props}>
      <Select
        label={t('kit.company')}
        data={listActiveChoices(active, companyId)}
        value={String(companyId)}
        onChange={({ currentTarget }) => keepWorkingCompany(Number(currentTarget.value))}
        error={form.error('companyId')}
      />
      <CrudFields screen={screen} form={form} />
      <FormFoot sending={form.sending} />
      {form.changed && !form.sending && <DiscardQuestion />}
    </form>
  )
}
