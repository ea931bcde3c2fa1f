import type { ComponentProps, MouseEvent } from 'react'

/**
 * The element of all buttons. A disabled or busy button has `aria-disabled` instead of `disabled`, so that it keeps the
 * focus. Otherwise keyboard users would restart at the top of the page.
 */
export function ButtonElement({ type = 'button', disabled, onClick, ...props }: ComponentProps<'button'>) {
  function ignoreClick(event: MouseEvent): void {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      {...props}
      type={type}
      aria-disabled={disabled || undefined}
      onClick={disabled ? ignoreClick : onClick}
    />
  )
}
