import { useTranslation } from 'react-i18next'
import { Link, type Location } from 'react-router'
import type { Kind } from './environment-draft.ts'
import styles from './environment-form.module.css'

/** The path of the screen that registers records of each kind (R2-017 to R2-020). */
const registerPaths: Record<Kind, string> = {
  categories: '/categorias',
  sectors: '/setores',
  risks: '/riscos',
  procedures: '/procedimentos',
}

/**
 * The navigation state of links that leave the form. The app then asks no question about unsaved input, because the draft is
 * kept.
 */
const keepsDraft = { keepsDraft: true }

export function keepsDraftOnWay({ state }: Location): boolean {
  return Boolean((state as Partial<typeof keepsDraft> | null)?.keepsDraft)
}

/** Returns the props of a link to the screen that registers records of a kind. */
export function toRegisterLink(kind: Kind) {
  return { to: `${registerPaths[kind]}?tab=register`, state: keepsDraft }
}

/** The link 'Adicionar novo'. It opens the screen that registers a missing record. */
export function AddNewLink({ kind, onLeave }: { kind: Kind; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Link
      className={styles.addNew}
      aria-label={`${t('environments.form.addNew')}, ${t(`environments.form.addNewWhat.${kind}`)}`}
      {...toRegisterLink(kind)}
      onClick={onLeave}
    >
      {t('environments.form.addNew')}
    </Link>
  )
}
