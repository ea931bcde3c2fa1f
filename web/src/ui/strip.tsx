import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './strip.module.css'

const fields = 'input, select, textarea'

/**
 * The message strip below the page header, in front of an open dialog. The content moves down
 * by the strip's height, `--strip-room`, so that a message never covers a field or a button. Mount it once, at the
 * root.
 */
export function Strip({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const strip = element.current!
    const page = document.documentElement
    const makeRoom = () => {
      page.style.setProperty('--strip-room', `${strip.offsetHeight}px`)
      const focused = document.activeElement
      if (focused?.matches(fields)) focused.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(makeRoom)
    observer.observe(strip)
    return () => {
      observer.disconnect()
      page.style.removeProperty('--strip-room')
    }
  }, [])

  return createPortal(
    <div ref={element} className={styles.strip} data-strip>
      <div className={styles.content}>{children}</div>
    </div>,
    document.body,
  )
}
