import type { ReactNode } from 'react'
import styles from './note-band.module.css'

/** A full-width message for the whole screen. `children` may end in a link or button. */
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
