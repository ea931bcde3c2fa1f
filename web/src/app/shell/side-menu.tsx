import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { can } from '@zelo/contract/permissions'
import { ProductMark } from '@zelo/ui/components/product-mark.tsx'
import { productVersion } from '@zelo/ui/lib/product-version.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation, useSubmit } from 'react-router'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { home, type MenuPlace, type Screen, screens } from '../screens.ts'
import { Footer } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useWayTo } from './list-company.ts'
import { type MenuIcon, menuIcons } from './menu-icons.tsx'
import styles from './side-menu.module.css'
import { signOutPath } from './sign-out.ts'

/**
 * The menu. It has an entry for each screen that the user may read (R1-093). As a drawer it has no footer, because the shell
 * shows the footer below the content in narrow windows.
 */
export function SideMenu({ drawer }: { drawer: boolean }) {
  const { t } = useTranslation()
  const session = useSignedIn()
  const submit = useSubmit()
  const wayTo = useWayTo()
  const element = useRef<HTMLElement>(null)
  const actor = toActor(session)
  const entries = screens.filter((screen) => can(actor, screen.action))
  const inPlace = (place: MenuPlace) => entries.filter((screen) => screen.place === place)
  const [first, ...others] = inPlace('top')

  // Scrolls to the entry of the current screen, which may be below the visible part of the menu.
  useLayoutEffect(() => {
    element.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  // Moves the focus into the drawer when it opens. If the drawer closes with the focus inside, the focus returns to the menu
  // button.
  useLayoutEffect(() => {
    const menu = element.current
    if (!drawer || !menu) return
    menu.querySelector<HTMLElement>('nav a')?.focus()
    return () => {
      if (!menu.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('[data-menu-toggle]')?.focus()
    }
  }, [drawer])

  return (
    <aside ref={element} className={styles.menu} data-drawer={drawer || undefined}>
      <Link to={wayTo({ path: home })} className={styles.brand}>
        <ProductMark />
        Zelo
      </Link>
      <nav id="menu" aria-label={t('shell.mainMenu')}>
        <ul>{first && <Entry screen={first} />}</ul>
        <Group name={t('shell.group.registrations')} screens={inPlace('registrations')}>
          <ParentCompanyEntry />
        </Group>
        <Group name={t('shell.group.users')} screens={inPlace('users')} />
        <Group name={t('shell.group.reports')} screens={inPlace('reports')} />
        <Group name={t('shell.group.operation')} screens={inPlace('operation')} />
        <Group name={t('shell.group.settings')} screens={inPlace('settings')} />
        <ul className={styles.last}>
          <ReportsV2 screens={inPlace('reportsV2')} />
          <Entries screens={others} />
        </ul>
      </nav>
      <div className={styles.foot}>
        <LanguageSwitch className={styles.language} />
        <button
          type="button"
          className={styles.entry}
          onClick={() => void submit(null, { method: 'post', action: signOutPath })}
        >
          <IconLogout aria-hidden="true" />
          {t('shell.signOut')}
        </button>
        {!drawer && <Footer />}
        <p className={styles.version}>{t('shell.version', { version: productVersion })}</p>
      </div>
    </aside>
  )
}

/** A section of the menu. It shows `children` before its screens. Without screens the section shows no heading. */
function Group({
  name,
  screens: list,
  children,
}: {
  name: string
  screens: Screen[]
  children?: React.ReactNode
}) {
  if (list.length === 0) return null
  return (
    <>
      <h2>{name}</h2>
      <ul aria-label={name}>
        {children}
        <Entries screens={list} />
      </ul>
    </>
  )
}

function Entries({ screens: list }: { screens: Screen[] }) {
  return list.map((screen) => <Entry key={screen.path} screen={screen} />)
}

function Entry({ screen, nested = false }: { screen: Screen; nested?: boolean }) {
  const { t } = useTranslation()
  const wayTo = useWayTo()
  return (
    <li>
      <NavLink to={wayTo(screen)} className={styles.entry!} data-nested={nested || undefined}>
        {!nested && <EntryIcon of={screen.name} />}
        {t(screen.title)}
      </NavLink>
    </li>
  )
}

function EntryIcon({ of: name }: { of: MenuIcon }) {
  const Icon = menuIcons[name]
  return <Icon aria-hidden="true" />
}

/** A menu entry that only explains whom to contact about a parent company. Users cannot register one (R1-095). */
function ParentCompanyEntry() {
  const { t } = useTranslation()
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        onClick={() =>
          showToast({ kind: 'info', title: t('shell.parentCompany'), text: t('shell.parentCompanyWhy') })
        }
      >
        <EntryIcon of="parentCompany" />
        {t('shell.parentCompany')}
      </button>
    </li>
  )
}

/** The menu entries of the second set of reports. They are collapsed until one of these reports is open. */
function ReportsV2({ screens: list }: { screens: Screen[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const inside = list.some((screen) => screen.path === pathname)
  const [open, setOpen] = useState(inside)
  if (inside && !open) setOpen(true)
  if (list.length === 0) return null
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls="reports-v2"
        onClick={() => setOpen(!open)}
      >
        <EntryIcon of="reportsV2" />
        {t('shell.group.reportsV2')}
        <IconChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <ul id="reports-v2" hidden={!open} aria-label={t('shell.group.reportsV2')}>
        {list.map((screen) => (
          <Entry key={screen.path} screen={screen} nested />
        ))}
      </ul>
    </li>
  )
}
