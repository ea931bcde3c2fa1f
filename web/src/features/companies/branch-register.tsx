import { createBranch as createCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { useTranslation } from 'react-i18next'
import { SaveAnother, startNextRecord } from '../../kit/form/save-another.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { DiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { BranchFields, type BranchValues, findOfferedTimeZone } from './branch-fields.tsx'
import styles from './branch-form.module.css'
import { createBranch } from './branches.api.ts'
import { useBranchWrite } from './use-branch-write.ts'

/** The register tab. A master administrator sees a form. Other users see whom to ask (R1-270). */
export function BranchRegister(props: { companies: readonly Company[]; onSaved: () => void }) {
  const { t } = useTranslation()
  const session = useSignedIn()
  if (can(toActor(session), 'branches.create')) return <RegisterForm {...props} />
  return <EmptyState title={t('branches.masterOnly')} text={t('branches.masterOnlyWhy')} />
}

function RegisterForm({ companies, onSaved }: { companies: readonly Company[]; onSaved: () => void }) {
  const { t } = useTranslation()
  const { grupo } = useSignedIn()
  const write = useBranchWrite({
    kind: 'create',
    companies,
    write: createBranch,
    onSaved: () => {
      form.reset()
      onSaved()
    },
    onNext: () => {
      const { state, municipality, timeZone } = form.values
      startNextRecord(form.props.ref.current, () =>
        form.reset({ ...initialValues, state, municipality, timeZone }),
      )
    },
  })
  const initialValues: BranchValues & { parentId: number } = {
    parentId: grupo.Id_Empresas,
    name: '',
    cnpj: '',
    address: '',
    number: '',
    state: null,
    municipality: '',
    timeZone: findOfferedTimeZone(grupo),
  }
  const form = useContractForm({ schema: createCall.body.schema, initialValues, ...write })

  return (
    <form className={styles.form} {...form.props}>
      <h2 className={styles.heading}>{t('branches.newHeading')}</h2>
      <BranchFields form={form} otherTimeZone={grupo.timeZone} />
      <FormFoot sending={form.sending}>
        <SaveAnother label={t('branches.another')} sending={form.sending} />
      </FormFoot>
      {form.changed && !form.sending && <DiscardQuestion />}
    </form>
  )
}
