import type { UseQueryResult } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { SaveAnother } from '../form/save-another.tsx'
import { DiscardQuestion } from '../form/use-discard-question.tsx'
import { BatchUpload } from '../upload/batch-upload.tsx'
import styles from './crud-form.module.css'
import { CrudFields } from './crud-form.tsx'
import type { ReferenceScreen } from './crud-screen.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { RegisterModes } from './register-modes.tsx'
import { useCrudRegister } from './use-crud-register.tsx'

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

/** Registers one record in an active company. */
function RegisterForm({ screen, rows, companies, onSaved }: RegisterProps<readonly Company[]>) {
  const { t } = useTranslation()
  const { form, companyField } = useCrudRegister({ screen, rows, companies, onSaved })
  return (
    <form className={styles.form} {...form.props}>
      {companyField}
      <CrudFields screen={screen} form={form} />
      <FormFoot sending={form.sending}>
        <SaveAnother label={t(`${screen.texts}.another`)} sending={form.sending} />
      </FormFoot>
      {form.changed && !form.sending && <DiscardQuestion />}
    </form>
  )
}
