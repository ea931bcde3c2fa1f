import { useTranslation } from 'react-i18next'
import buttons from '../../ui/buttons.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Screen } from './screen.tsx'

/** Where a screen has failed: what was recorded lies in the phone's database, out of its reach. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <Screen
      first
      stranger
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
