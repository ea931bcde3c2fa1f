import type { ReactNode } from 'react'
import styles from './sticky-foot.module.css'

/** A form's buttons, in sight while the form scrolls. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
