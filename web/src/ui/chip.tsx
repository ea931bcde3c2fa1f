import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './chip.module.css'
import { focusContent } from './focus-content.ts'

/** The list of chips. Each chip is an active filter. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  )
}

/** Shows one filter of a list. A removable filter has a cross. */
export function Chip(props: {
  field: string
  value: ReactNode
  dropLabel: string
  onDrop: (() => void) | undefined
}) {
  const { field, value, dropLabel, onDrop } = props
  return (
    <li className={styles.chip}>
      <span className={styles.what}>{field}</span> <span className="trim">{value}</span>
      {onDrop && <Cross label={dropLabel} onPress={onDrop} />}
    </li>
  )
}

/**
 * A cross that removes a filter. If the removed cross had the focus, the focus moves to the next cross. Without a next
 * cross, it moves to the previous one, or else to the content.
 */
function Cross({ label, onPress }: { label: string; onPress: () => void }) {
  const element = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const cross = element.current!
    return () => {
      if (document.activeElement !== cross) return
      const crosses = [...(cross.closest('ul')?.querySelectorAll('button') ?? [])]
      const at = crosses.indexOf(cross)
      const other = crosses[at + 1] ?? crosses[at - 1]
      if (other) other.focus()
      else focusContent()
    }
  }, [])
  return (
    <button ref={element} type="button" className={styles.drop} aria-label={label} onClick={onPress}>
      <IconX size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
