import type { FormOptions } from '@zelo/contract/environments'
import { useTranslation } from 'react-i18next'
import { useDiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { keepsDraftOnWay } from './add-new-link.tsx'
import styles from './environment-form.module.css'
import { LabelPreview } from './label-preview.tsx'
import { type EditProps, useEnvironmentEdit } from './use-environment-edit.tsx'
import { useFreshOffers } from './use-fresh-offers.ts'

/** The edit form of an environment, shown instead of the list (R2-079). */
export function EnvironmentEdit(props: EditProps) {
  const { offers, failed } = useFreshOffers()
  if (offers) return <EditForm {...props} offers={offers} />
  if (!failed) return <FormSkeleton wide />
  return <LoadError list={failed} />
}

function EditForm(props: EditProps & { offers: FormOptions }) {
  const { t } = useTranslation()
  const { form, content, label, discard } = useEnvironmentEdit(props)
  const question = useDiscardQuestion({
    changed: form.changed && !form.sending,
    name: props.environment.name,
    keepsOn: keepsDraftOnWay,
    onDiscard: discard,
  })
  return (
    <div className={styles.layout}>
      <form className={styles.form} {...form.props}>
        <h2 className={styles.heading}>{t('environments.form.editTitle')}</h2>
        {content}
        <FormFoot sending={form.sending} onCancel={props.onClose} />
      </form>
      <LabelPreview {...label} />
      {question}
    </div>
  )
}
