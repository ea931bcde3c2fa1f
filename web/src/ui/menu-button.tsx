import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './menu-button.module.css'

/**
 * A button that opens a menu of actions below it. Near the bottom of the window the menu opens above the button. Arrow
 * keys move through the menu. Escape and a click outside close it.
 */
export function MenuButton(props: {
  label: string
  acts: readonly { id: string; label: string; onSelect: () => void }[]
}) {
  const { label, acts } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!open || !menu.current) return
    menu.current.toggleAttribute('data-above', menu.current.getBoundingClientRect().bottom > innerHeight)
    menu.current.querySelector('button')?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    const moves: Record<string, () => void> = {
      ArrowDown: () => items[(at + 1) % items.length]?.focus(),
      ArrowUp: () => items[(at - 1 + items.length) % items.length]?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      Escape: close,
      Tab: close,
    }
    const move = moves[event.key]
    if (!move) return
    move()
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <div className={styles.place}>
      <Button
        ref={button}
        size="xs"
        variant="default"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        rightSection={<IconChevronDown aria-hidden="true" />}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {open && (
        <div
          ref={menu}
          id={id}
          className={styles.menu}
          role="menu"
          aria-label={label}
          onKeyDown={onKeyDown}
          onBlur={({ currentTarget, relatedTarget }) => {
            const stays = currentTarget.contains(relatedTarget) || relatedTarget === button.current
            if (!stays) setOpen(false)
          }}
          tabIndex={-1}
        >
          {acts.map((act) => (
            <button
              key={act.id}
              type="button"
              role="menuitem"
              className={styles.act}
              tabIndex={-1}
              onClick={() => {
                close()
                act.onSelect()
              }}
            >
              {act.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
