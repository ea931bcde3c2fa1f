import type { ReactNode } from 'react'
import styles from './list-cell.module.css'

/**
 * A cell with a list on one line: the first item and the number of others. Like any truncated cell, it shows the full text
 * on hover and in the focused row. A card shows all. `marks` come before it, e.g. the swatches of risks.
 */
export function ListCell({ texts, marks }: { texts: readonly string[]; marks?: ReactNode }) {
  const [first, ...others] = texts
  if (first === undefined) return null
  return (
    <span className={styles.list}>
      {marks !== undefined && <span className={styles.marks}>{marks}</span>}
      <span className={styles.short}>{first}</span>
      {others.length > 0 && (
        <span className={styles.more} data-more>
          +{others.length}
        </span>
      )}
      <span className={styles.whole}>{texts.join(', ')}</span>
    </span>
  )
}
