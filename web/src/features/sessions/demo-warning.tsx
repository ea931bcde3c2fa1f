import { useTranslation } from 'react-i18next'
import formStyles from '../../kit/public-form.module.css'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Warns that everybody can sign in with the passwords of the demo. Few installations load it. */
export function DemoWarning() {
  const { t } = useTranslation()
  return (
    <div className={formStyles.note}>
      <ErrorNote title={t('users.demoOpen')} text={t('users.demoOpenWhy')} />
    </div>
  )
}
