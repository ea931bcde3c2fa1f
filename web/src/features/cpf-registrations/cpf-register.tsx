import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { importCpfRegistrations } from '@zelo/contract/cpf-registrations'
import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { RegisterModes } from '../../kit/crud/register-modes.tsx'
import { SaveAnother } from '../../kit/form/save-another.tsx'
import { DiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { BatchUpload } from '../../kit/upload/batch-upload.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import styles from './cpf-register.module.css'
import { cpfRegistrationsKey } from './cpf-registrations.api.ts'
import { useCpfRegister } from './use-cpf-register.tsx'

/** The register tab. Users register the CPFs of a branch one by one, or import CSV files (R2-161 to R2-163). */
export function CpfRegister({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const companies = useQuery(companiesQuery(readCompanyScope(session)))
  if (companies.isPending) return <FormSkeleton />
  if (!companies.data)
    return <ErrorNote supportCode={readSupportCode(companies.error)} onRetry={companies.refetch} />
  const parentId = session.parentCompany.id
  return (
    <RegisterModes
      single={<SingleForm companies={companies.data} onSaved={onSaved} />}
      batch={
        <BatchUpload
          batch={importCpfRegistrations}
          ids={{ parentId }}
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

function SingleForm(props: { companies: readonly Company[]; onSaved: () => void }) {
  const { t } = useTranslation()
  const { form, content } = useCpfRegister(props)
  return (
    <form className={styles.form} {...form.props}>
      {content}
      <FormFoot sending={form.sending} submit={t('cpfRegistrations.submit')}>
        <SaveAnother label={t('cpfRegistrations.another')} sending={form.sending} />
      </FormFoot>
      {form.changed && !form.sending && <DiscardQuestion />}
    </form>
  )
}
