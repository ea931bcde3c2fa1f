import { useTranslation } from 'react-i18next'
import buttons from '../../ui/buttons.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Screen } from './screen.tsx'

/** Error page of a crashed screen. Recorded data stays safe in the phone's database. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <Screen
      first
      signedOut
      title={t('shell.brokenTitle')}
      dock={
        <a href="/campo/" className={buttons.primary}>
          {t('shell.toToday')}
        </a>
      }
    >
      <Empty text={t('shell.brokenWhy')} />
    </Screen>
  )
}
