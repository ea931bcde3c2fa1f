import { useTranslation } from 'react-i18next'
import { Link, type Location } from 'react-router'
import type { Kind } from './environment-draft.ts'
import styles from './environment-form.module.css'

/** Where each kind is registered (spec 2 §2). */
const registerPaths: Record<Kind, string> = {
  categories: '/categorias',
  sectors: '/setores',
  risks: '/riscos',
  procedures: '/procedimentos',
}

/** Marks a way out of the form on which what was typed is kept, so that nobody has to be asked. */
const keepsDraft = { keepsDraft: true }

export function keepsDraftOnWay({ state }: Location): boolean {
  return Boolean((state as Partial<typeof keepsDraft> | null)?.keepsDraft)
}

/** The address at which a kind is registered, as the props of a link. */
export function wayToRegister(kind: Kind) {
  return { to: `${registerPaths[kind]}?tab=register`, state: keepsDraft }
}

/** 'Adicionar novo': leads to where what is missing in the form is registered. */
export function AddNewLink({ kind, onLeave }: { kind: Kind; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Link
      className={styles.addNew}
      aria-label={`${t('environments.form.addNew')}, ${t(`environments.form.addNewWhat.${kind}`)}`}
      {...wayToRegister(kind)}
      onClick={onLeave}
    >
      {t('environments.form.addNew')}
    </Link>
  )
}
