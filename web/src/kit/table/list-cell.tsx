import type { ReactNode } from 'react'
import styles from './list-cell.module.css'

/**
 * A cell that shows a list on one line: the first item and the number of further items. Hover and focus show the full
 * text, as in any truncated cell. On a phone, a card shows all items. `marks` come before the text, e.g. the swatches
 * of risks.
 */
export function ListCell({ texts, marks }: { texts: readonly string[]; marks?: ReactNode }) {
  const [first, ...others] = texts
  if (first === undefined) return null
  return (
    <span className={styles.list}>
      {marks !== undefined && <span className={styles.marks}>{marks}</span>}
      <span className={styles.short}>{first}</span>{' '}
      {others.length > 0 && (
        <span className={styles.more} data-more>
          +{others.length}
        </span>
      )}
      <span className={styles.whole}>{texts.join(', ')}</span>
    </span>
  )
}
