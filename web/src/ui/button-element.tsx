import type { ComponentProps, MouseEvent } from 'react'

/**
 * The element of Mantine buttons. A blocked or busy button uses `aria-disabled` and keeps the focus. A `disabled` one would
 * lose it, so keyboard users would restart at the top.
 */
export function ButtonElement({ type = 'button', disabled, onClick, ...props }: ComponentProps<'button'>) {
  function refuse(event: MouseEvent): void {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      {...props}
      type={type}
      aria-disabled={disabled || undefined}
      onClick={disabled ? refuse : onClick}
    />
  )
}
