import {
  IconBell,
  IconChevronRight,
  IconCloudUp,
  IconDownload,
  IconHistory,
  IconInfoCircle,
  IconLock,
  IconLogout,
} from '@tabler/icons-react'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { useToToday } from '../../app/shell/use-back.ts'
import { signOut, useAccount } from '../../lib/account.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { showPhoneTrouble } from '../../ui/phone-trouble.ts'
import { useOffline } from '../queue/use-offline.ts'
import { useWaiting } from '../queue/use-queue.ts'
import { useInstall } from './install.ts'
import styles from './menu.module.css'

/** Menu with the signed-in user and rarely used actions. */
export function MenuPage() {
  const { t } = useTranslation()
  const account = useAccount()
  const navigate = useNavigate()
  const toToday = useToToday()
  const install = useInstall()
  const waiting = useWaiting().length
  const offline = useOffline()

  async function leave(): Promise<void> {
    if (waiting > 0 || offline) return void navigate('/sair')
    try {
      await signOut()
      toToday()
    } catch (error) {
      showPhoneTrouble(error)
    }
  }

  return (
    <Screen title={account?.user.name ?? ''} subtitle={account?.company.name}>
      {account?.user.avatarUrl && (
        <p className={styles.face}>
          <Avatar name={account.user.name} src={account.user.avatarUrl} size={88} />
        </p>
      )}
      <ul className={styles.list}>
        <li>
          <Link to="/historico" className={styles.row}>
            <IconHistory aria-hidden="true" />
            <span>{t('menu.history')}</span>
            <IconChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link to="/por-enviar" className={styles.row}>
            <IconCloudUp aria-hidden="true" />
            <span>{t('menu.queue')}</span>
            {waiting > 0 && <b>{waiting}</b>}
            <IconChevronRight aria-hidden="true" />
          </Link>
        </li>
        {install && (
          <li>
            <button type="button" className={styles.row} onClick={install}>
              <IconDownload aria-hidden="true" />
              <span>
                {t('menu.install')}
                <small>{t('menu.installWhy')}</small>
              </span>
            </button>
          </li>
        )}
        <li>
          <Link to="/notificacoes" className={styles.row}>
            <IconBell aria-hidden="true" />
            <span>{t('menu.notifications')}</span>
            <IconChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link to="/sessoes" className={styles.row}>
            <IconLock aria-hidden="true" />
            <span>{t('menu.sessions')}</span>
            <IconChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link to="/sobre" className={styles.row}>
            <IconInfoCircle aria-hidden="true" />
            <span>{t('menu.about')}</span>
            <IconChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <button type="button" className={styles.row} onClick={() => void leave()}>
            <IconLogout aria-hidden="true" />
            <span>{t('menu.signOut')}</span>
          </button>
        </li>
      </ul>
      <h2 className={styles.title}>{t('menu.language')}</h2>
      <LanguageSwitch />
      <p className={styles.wrong}>
        <a href="/leave-company">{t('menu.wrongCompany')}</a>
      </p>
    </Screen>
  )
}
