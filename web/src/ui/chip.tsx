import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './chip.module.css'
import { focusContent } from './focus-content.ts'

/** What is filtered, a chip each. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {children}
    </ul>
  )
}

/** What a list is filtered by, with a cross that takes it away where it can be. */
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

/** Where it goes with the focus, that goes to the next chip's cross, else to the one before, else to the screen's content. */
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
