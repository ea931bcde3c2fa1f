import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { useLeavingFocus } from './use-leaving-focus.ts'

/** A drawing of a sheet with blank lines. */
const emptyList = (
  <>
    <rect x="14.5" y="8.5" width="43" height="55" rx="3" />
    <path d="M24 24.5h24M24 36.5h24M24 48.5h14" strokeDasharray="3 3" />
  </>
)

/**
 * Explains why a list is empty, and offers the one action that fills it. `drawing` contains the strokes of a line
 * drawing of 72 by 72 px.
 */
export function EmptyState(props: {
  title: string
  text?: string | undefined
  drawing?: ReactNode
  children?: ReactNode
}) {
  const element = useLeavingFocus()
  return (
    <div ref={element} className={styles.empty}>
      <svg
        width="72"
        height="72"
        viewBox="0 0 72 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {props.drawing ?? emptyList}
      </svg>
      <h2>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  )
}
