import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SaveAnother } from '../../kit/form/save-another.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormFoot } from '../../ui/form-foot.tsx'
import styles from './environment-form.module.css'
import { LabelPreview } from './label-preview.tsx'
import { type RegisterProps, useEnvironmentRegister } from './use-environment-register.tsx'

/**
 * Registers an environment (R2-068 to R2-077). The draft stays when the user leaves the page, until the user saves or
 * discards it.
 */
export function EnvironmentRegister(props: RegisterProps) {
  const { onClose } = props
  const { t } = useTranslation()
  const [discarding, setDiscarding] = useState(false)
  const { form, content, missing, label, startAnew } = useEnvironmentRegister('new', props)

  return (
    <div className={styles.layout}>
      <form className={styles.form} {...form.props}>
        {content}
        {missing.length === 0 && (
          <FormFoot sending={form.sending} onCancel={() => (form.changed ? setDiscarding(true) : onClose())}>
            <SaveAnother label={t('environments.another')} sending={form.sending} />
          </FormFoot>
        )}
      </form>
      {missing.length === 0 && (
        <LabelPreview {...label} hint={t('environments.form.labelNew')}>
          <Link to="?tab=register&mode=batch" replace>
            {t('environments.form.manyAtOnce')}
          </Link>
        </LabelPreview>
      )}
      {discarding && (
        <ConfirmDialog
          title={t('kit.discardNew')}
          text={t('environments.form.discardNewWhy')}
          verb={t('kit.discard')}
          onConfirm={() => {
            setDiscarding(false)
            startAnew()
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </div>
  )
}
