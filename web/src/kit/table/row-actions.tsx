import { IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import type { ParseKeys, TFunction } from 'i18next'
import type { ComponentType } from 'react'
import styles from './row-actions.module.css'

/** The actions of a row, in the order in which they are shown. */
export const rowActionKeys = ['qr', 'link', 'lock', 'beside', 'edit', 'remove'] as const
type RowActionKey = (typeof rowActionKeys)[number]

interface Look {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** The button's tooltip. */
  title: string
  /** The button's accessible name. It includes the row's name. */
  label: string
}

/**
 * An action that differs between rows. `look` returns its icon and texts in a row, or null if the row does not have the
 * action.
 */
export interface VariedAction<Row> {
  run: (row: Row) => void
  look: (row: Row) => Look | null
}

/** The actions of a row. An action without its own `look` has the default icon and words. */
export type RowActions<Row> = {
  [key in keyof typeof icons]?: ((row: Row) => void) | VariedAction<Row>
} & { [key in Exclude<RowActionKey, keyof typeof icons>]?: VariedAction<Row> }

const icons = { qr: IconQrcode, edit: IconPencil, remove: IconTrash }

/** The texts of the buttons and check boxes of all rows. The functions insert the name of a row. */
export interface RowWords {
  mark: (name: string) => string
  titles: Record<keyof typeof icons, string>
  labels: Record<keyof typeof icons, (name: string) => string>
}

export function readRowWords(t: TFunction): RowWords {
  return {
    mark: readNameText(t, 'kit.mark'),
    titles: { qr: t('kit.action.qr'), edit: t('kit.action.edit'), remove: t('kit.action.remove') },
    labels: {
      qr: readNameText(t, 'kit.actionOn.qr'),
      edit: readNameText(t, 'kit.actionOn.edit'),
      remove: readNameText(t, 'kit.actionOn.remove'),
    },
  }
}

/**
 * Returns a function that inserts a name into a text with `{{name}}`. It looks the text up once for all rows. Lookups for each
 * row took a fifth of the time of a search.
 */
export function readNameText(t: TFunction, key: ParseKeys): (name: string) => string {
  const text = t(key, { skipInterpolation: true })
  return (name) => text.replace('{{name}}', () => name)
}

/** The buttons at the end of a row. */
export function RowButtons<Row>(props: {
  row: Row
  rowName: (row: Row) => string
  actions: RowActions<Row>
  tabbable: boolean
  words: RowWords
}) {
  const { row, rowName, actions, tabbable, words } = props
  const toActionButton = (key: RowActionKey) => {
    const action = actions[key]
    if (!action) return null
    if (typeof action !== 'function') return { key, run: action.run, look: action.look(row) }
    const known = key as keyof typeof icons
    const look = {
      icon: icons[known],
      title: words.titles[known],
      label: words.labels[known](rowName(row)),
    }
    return { key, run: action, look }
  }
  return rowActionKeys.map((key) => {
    const button = toActionButton(key)
    if (!button?.look) return null
    const { icon: Icon, title, label } = button.look
    return (
      <button
        key={key}
        type="button"
        className={styles.action}
        tabIndex={tabbable ? 0 : -1}
        title={title}
        aria-label={label}
        onClick={() => button.run(row)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </button>
    )
  })
}
