import { can } from '@zelo/contract/permissions'
import { useTranslation } from 'react-i18next'
import { SaveAnother } from '../../kit/form/save-another.tsx'
import { DiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { BranchFields } from './branch-fields.tsx'
import styles from './branch-form.module.css'
import { type RegisterProps, useBranchRegister } from './use-branch-register.ts'

/** The register tab. A master administrator sees a form. Other users see whom they can ask for a registration (R1-270). */
export function BranchRegister(props: RegisterProps) {
  const { t } = useTranslation()
  const session = useSignedIn()
  if (can(toActor(session), 'branches.create')) return <RegisterForm {...props} />
  return <EmptyState title={t('branches.masterOnly')} text={t('branches.masterOnlyWhy')} />
}

function RegisterForm(props: RegisterProps) {
  const { t } = useTranslation()
  const { form, otherTimeZone } = useBranchRegister(props)
  return (
    <form className={styles.form} {...form.props}>
      <h2 className={styles.heading}>{t('branches.newHeading')}</h2>
      <BranchFields form={form} otherTimeZone={otherTimeZone} />
      <FormFoot sending={form.sending}>
        <SaveAnother label={t('branches.another')} sending={form.sending} />
      </FormFoot>
      {form.changed && !form.sending && <DiscardQuestion />}
    </form>
  )
}
