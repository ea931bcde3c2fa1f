import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Empty state: why there is nothing, and what to do. */
export function Empty(props: { icon?: ReactNode; title?: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {props.icon}
      {props.title && <h2>{props.title}</h2>}
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}
