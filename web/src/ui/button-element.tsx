import type { ComponentProps, MouseEvent } from 'react'

/**
 * What a button of Mantine's is made of. One that cannot be pressed, or is busy, says so to everybody and keeps the
 * focus: a `disabled` one would let it fall to the page, and whoever works by keyboard would begin at the top.
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
