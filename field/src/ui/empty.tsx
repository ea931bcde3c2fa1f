import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Shows why a screen or list is empty, and what the user can do. */
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
