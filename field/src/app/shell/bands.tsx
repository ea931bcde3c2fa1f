import { IconAlertTriangle, IconClockExclamation, IconLock, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useAccount } from '../../lib/account.ts'
import { toleratedSkew } from '../../lib/clock.ts'
import { usePlan } from '../../lib/plan.ts'
import { NoteBand } from '../../ui/note-band.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { takeNewVersion, useNewVersion } from '../new-version.ts'
import { UnopenedBand } from './unopened-band.tsx'

/** Notices at the top of every screen: an ended session, a wrong clock, or a newer version of the app. */
export function Bands() {
  const { t } = useTranslation()
  const account = useAccount()
  const { clockOffset } = usePlan()
  const { pathname } = useLocation()
  const newVersion = useNewVersion()

  async function update(): Promise<void> {
    if (!(await takeNewVersion())) showNotice({ kind: 'trouble', text: t('shell.otherWindow') })
  }
  return (
    <>
      {account?.state === 'expired' && (
        <NoteBand tone="partial" icon={<IconLock aria-hidden="true" />}>
          <p>{t('shell.expired')}</p>
          <Link to="/entrar">{t('shell.enterAgain')}</Link>
        </NoteBand>
      )}
      {account?.state === 'inactive' && (
        <NoteBand tone="missed" icon={<IconAlertTriangle aria-hidden="true" />}>
          <p>{t('shell.inactive')}</p>
          <Link to="/entrar">{t('shell.enterAgain')}</Link>
        </NoteBand>
      )}
      <UnopenedBand />
      {Math.abs(clockOffset) > toleratedSkew && (
        <NoteBand tone="partial" icon={<IconClockExclamation aria-hidden="true" />}>
          <p>{t('shell.clockOff')}</p>
        </NoteBand>
      )}
      {newVersion && pathname === '/' && (
        <NoteBand tone="doing" icon={<IconRefresh aria-hidden="true" />}>
          <p>{t('shell.newVersion')}</p>
          <button type="button" onClick={() => void update()}>
            {t('shell.update')}
          </button>
        </NoteBand>
      )}
    </>
  )
}
