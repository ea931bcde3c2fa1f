import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { useBack, useToToday } from '../../app/shell/use-back.ts'
import { signOut } from '../../lib/account.ts'
import buttons from '../../ui/buttons.module.css'
import { useWaiting } from '../queue/use-queue.ts'
import styles from './sign-out.module.css'

/** Asks before a sign-out with work that is not delivered; it stays on the phone in any case. */
export function SignOutPage() {
  const { t } = useTranslation()
  const back = useBack()
  const toToday = useToToday()
  const count = useWaiting().length

  async function leave(): Promise<void> {
    await signOut()
    toToday()
  }

  return (
    <Screen
      title={t(count > 0 ? 'menu.signOutTitle' : 'menu.signOut')}
      dock={
        count > 0 ? (
          <>
            <button type="button" className={buttons.primary} onClick={back}>
              {t('menu.stay')}
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
      <p className={styles.why}>{count > 0 ? t('menu.signOutWhy', { count }) : t('menu.nothingLeft')}</p>
    </Screen>
  )
}
