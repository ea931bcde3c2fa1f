import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { useBack, useToToday } from '../../app/shell/use-back.ts'
import { signOut, useAccount } from '../../lib/account.ts'
import buttons from '../../ui/buttons.module.css'
import { showPhoneTrouble } from '../../ui/phone-trouble.ts'
import { useOffline } from '../queue/use-offline.ts'
import { useWaiting } from '../queue/use-queue.ts'
import styles from './sign-out.module.css'

/**
 * Asks for a confirmation if records are not delivered yet. They stay on the phone, sealed. Also warns without signal,
 * because nobody could sign in again before there is signal.
 */
export function SignOutPage() {
  const { t } = useTranslation()
  const back = useBack()
  const toToday = useToToday()
  const count = useWaiting().length
  const offline = useOffline()
  const account = useAccount()

  async function leave(): Promise<void> {
    try {
      await signOut()
      toToday()
    } catch (error) {
      showPhoneTrouble(error)
    }
  }

  const title = () => {
    if (count > 0) return t('menu.signOutTitle')
    return t(offline ? 'menu.signOutOffline' : 'menu.signOut')
  }
  return (
    <Screen
      title={title()}
      dock={
        count > 0 || offline ? (
          <>
            <button type="button" className={buttons.primary} onClick={back}>
              {t(offline ? 'menu.stayOnly' : 'menu.stay')}
            </button>
            <button type="button" className={buttons.second} onClick={() => void leave()}>
              {t('menu.leave')}
            </button>
          </>
        ) : (
          <button type="button" className={buttons.primary} onClick={() => void leave()}>
            {t('menu.signOut')}
          </button>
        )
      }
    >
      <div className={styles.why}>
        <p>{count > 0 ? t('menu.signOutWhy', { count }) : t('menu.nothingLeft')}</p>
        {count > 0 && account?.sealKey && <p>{t('menu.signOutSealed')}</p>}
        {offline && <p>{t('menu.signOutOfflineWhy')}</p>}
      </div>
    </Screen>
  )
}
