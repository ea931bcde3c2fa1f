import { useTranslation } from 'react-i18next'
import formStyles from '../../kit/page/public-form.module.css'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Warns that anybody can sign in with the demo passwords. It loads on demand, because few installations need it. */
export function DemoWarning() {
  const { t } = useTranslation()
  return (
    <div className={formStyles.note}>
      <ErrorNote title={t('users.demoOpen')} text={t('users.demoOpenWhy')} />
    </div>
  )
}
