import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../ui/form-foot.tsx'
import { DiscardQuestion } from '../form/use-discard-question.tsx'
import styles from './crud-form.module.css'
import { CrudFields } from './crud-form.tsx'
import { type EditProps, useCrudEdit } from './use-crud-edit.ts'

/** The edit mode, which replaces the list (R2-032). */
export function CrudEdit(props: EditProps) {
  const { screen, record, onClose } = props
  const { t } = useTranslation()
  const form = useCrudEdit(props)
  return (
    <form className={styles.form} {...form.props}>
      <div>
        <h2 className={styles.heading}>{t(`${screen.texts}.editTitle`)}</h2>
        <p className={styles.company}>{record.company}</p>
      </div>
      <CrudFields screen={screen} form={form} />
      <FormFoot sending={form.sending} onCancel={onClose} />
      {form.changed && !form.sending && <DiscardQuestion name={record.name} />}
    </form>
  )
}
