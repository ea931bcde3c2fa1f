import { IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
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

/** The buttons at the end of a row. */
export function RowButtons<Row>(props: {
  row: Row
  rowName: (row: Row) => string
  actions: RowActions<Row>
  tabbable: boolean
  t: TFunction
}) {
  const { row, rowName, actions, tabbable, t } = props
  const toActionButton = (key: RowActionKey) => {
    const action = actions[key]
    if (!action) return null
    if (typeof action !== 'function') return { key, run: action.run, look: action.look(row) }
    const known = key as keyof typeof icons
    const name = rowName(row)
    const look = {
      icon: icons[known],
      title: t(`kit.action.${known}`),
      label: t(`kit.actionOn.${known}`, { name }),
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
