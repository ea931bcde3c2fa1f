import type { ReactNode } from 'react'
import styles from './note-band.module.css'

/** A full-width message about the whole screen. `children` may end with a link or button. */
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
