import type { ReactNode } from 'react'
import styles from './note-band.module.css'

/** A sentence that holds for the whole screen, across its width; `children` may end in a link or a button. */
export function NoteBand(props: {
  tone: 'partial' | 'missed' | 'doing'
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.band} data-status={props.tone}>
      {props.icon}
      <div className={styles.words}>{props.children}</div>
    </div>
  )
}
