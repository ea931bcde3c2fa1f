import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** What is filtered, a chip each. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  )
}

/** What a list is filtered by, with a cross that takes it away where it can be. */
export function Chip(props: {
  field: string
  value: ReactNode
  dropLabel: string
  onDrop: (() => void) | undefined
}) {
  const { field, value, dropLabel, onDrop } = props
  return (
    <li className={styles.chip}>
      <span className={styles.what}>{field}</span> <span className="trim">{value}</span>
      {onDrop && (
        <button type="button" className={styles.drop} aria-label={dropLabel} onClick={onDrop}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </li>
  )
}
