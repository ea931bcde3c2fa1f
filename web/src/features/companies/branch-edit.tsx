import { useTranslation } from 'react-i18next'
import { DiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import styles from './branch-form.module.css'
import { type EditProps, useBranchEdit } from './use-branch-edit.tsx'

/** The edit form of a branch. It is shown instead of the list. */
export function BranchEdit(props: EditProps) {
  const { t } = useTranslation()
  const { form, content, logo } = useBranchEdit(props)
  return (
    <form className={styles.form} {...form.props}>
      <h2 className={styles.heading}>{t('branches.editHeading')}</h2>
      {content}
      <FormFoot sending={form.sending} onCancel={props.onClose} />
      {logo}
      {form.changed && !form.sending && <DiscardQuestion name={props.branch.name} />}
    </form>
  )
}
