import type { ReactNode } from 'react'
import styles from './list-cell.module.css'

/**
 * A cell that holds a list on one line: the first, and how many more there are. The whole text shows on hover and while
 * the row has the keyboard's focus, as that of any cut cell; a card has room for it. `marks` stand before it, the
 * swatches of risks say.
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
