import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Why there is nothing, and what to do about it. */
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
