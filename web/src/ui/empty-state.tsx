import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Why there is nothing, and the one thing to do about it. `drawing` is a line drawing of 72 px. */
export function EmptyState(props: {
  title: string
  text?: string | undefined
  drawing?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {props.drawing ?? <EmptyBox />}
      <h2>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  )
}

function EmptyBox() {
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <rect x="10.5" y="14.5" width="51" height="47" rx="3" />
      <path d="M10 26.5h52M24 8v12M48 8v12" />
      <path d="M22 44h28" strokeDasharray="3 3" />
    </svg>
  )
}
