import { IconContrast, IconMenu2, IconX } from '@tabler/icons-react'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { chooseColorScheme, useColorScheme } from '@zelo/ui/lib/color-scheme.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, matchPath, useLocation } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { setDrawer } from '../../lib/drawer.ts'
import { useSignedIn } from '../../lib/session.ts'
import { toAccessLevelWords, toMainCompanyWords } from '../../lib/session-words.ts'
import { IconButton } from '../../ui/button.tsx'
import { screens } from '../screens.ts'
import styles from './header.module.css'
import { HeaderLive } from './header-live.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SearchButton } from './search-button.tsx'

const AlertBell = lazy(async () => {
  const [file] = await Promise.all([import('../../features/alerts/alert-bell.tsx'), loadTexts('alertBell')])
  return { default: file.AlertBell }
})

/** Shows the current page, the language, the colour scheme and the user. */
export function Header({ drawerOpen }: { drawerOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.toggle}
        size={32}
        aria-label={t(drawerOpen ? 'shell.closeMenu' : 'shell.openMenu')}
        aria-expanded={drawerOpen}
        data-menu-toggle
        onClick={() => setDrawer(!drawerOpen)}
      >
        {drawerOpen ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
      </IconButton>
      <Breadcrumb />
      <HeaderLive />
      <SearchButton />
      <Suspense fallback={<span className={styles.bell} />}>
        <AlertBell />
      </Suspense>
      <LanguageSwitch className={styles.language} />
      <SchemeToggle />
      <SignedInUser />
    </header>
  )
}

function Breadcrumb() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const screen = screens.find((candidate) => matchPath(candidate.path, pathname))
  if (!screen) return <span className={styles.crumbs} />
  const { place, title } = screen
  return (
    <nav className={styles.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {place !== 'top' && place !== 'none' && <li>{t(`shell.group.${place}`)}</li>}
        <li className="trim" aria-current="page">
          {t(title)}
        </li>
      </ol>
    </nav>
  )
}

function SchemeToggle() {
  const { t } = useTranslation()
  const dark = useColorScheme() === 'dark'
  return (
    <IconButton
      size={32}
      aria-label={t(dark ? 'shell.lightScheme' : 'shell.darkScheme')}
      onClick={() => chooseColorScheme(dark ? 'light' : 'dark')}
    >
      <IconContrast aria-hidden="true" />
    </IconButton>
  )
}

/**
 * Shows the user's name and picture. A click opens the profile. The tooltip shows the company and the access level (R1-102
 * to R1-105).
 */
function SignedInUser() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const { user } = session
  const level = toAccessLevelWords(session, t)
  return (
    <div className={styles.corner}>
      <Link to="/profile" className={styles.who} aria-describedby="who-card">
        <span className="visually-hidden">{t('shell.profileOf', { name: user.name })}</span>
        <Avatar name={user.name} src={user.avatarUrl} size={30} />
        <span className={styles.name} aria-hidden="true">
          <span className="trim">{user.name}</span>
          <small className="trim">{level}</small>
        </span>
      </Link>
      <dl id="who-card" className={styles.card}>
        <dt>{t('shell.mainCompany')}</dt>
        <dd>{toMainCompanyWords(session, t)}</dd>
        <dt>{t('shell.accessLevel')}</dt>
        <dd>{level}</dd>
      </dl>
    </div>
  )
}
