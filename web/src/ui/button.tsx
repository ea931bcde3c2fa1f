import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { ButtonElement } from './button-element.tsx'

interface ButtonLook {
  /**
   * `filled` is for the main action of a screen. `default` and `subtle` are for other actions. `subtle` has no frame.
   */
  variant?: 'filled' | 'default' | 'subtle' | undefined
  /** `xs` is for buttons in toolbars. */
  size?: 'sm' | 'xs' | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean | undefined
}

/** A button with a text. While `loading` it shows a spinner instead of its text, and ignores clicks. */
export function Button({
  variant = 'filled',
  size = 'sm',
  leftSection,
  rightSection,
  fullWidth,
  loading = false,
  disabled = false,
  className,
  children,
  ...props
}: ButtonLook & ComponentProps<'button'> & { loading?: boolean | undefined }) {
  return (
    <ButtonElement
      {...props}
      className={joinClasses('button', className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
      aria-busy={loading || undefined}
      disabled={loading || disabled}
    >
      <Content left={leftSection} right={rightSection}>
        {children}
      </Content>
    </ButtonElement>
  )
}

/** A link that looks like a button. `to` may be a URL of another site. */
export function ButtonLink({
  variant = 'filled',
  size = 'sm',
  leftSection,
  rightSection,
  fullWidth,
  className,
  children,
  ...props
}: ButtonLook & LinkProps) {
  return (
    <Link
      {...props}
      className={joinClasses('button', className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      <Content left={leftSection} right={rightSection}>
        {children}
      </Content>
    </Link>
  )
}

/** A square button with an icon. Its name is the `aria-label`. */
export function IconButton({
  variant = 'subtle',
  size = 28,
  className,
  ...props
}: ComponentProps<'button'> & {
  'aria-label': string
  variant?: 'default' | 'subtle'
  /** The width and height in px. */
  size?: 28 | 32 | 36 | 44
}) {
  return (
    <ButtonElement
      {...props}
      className={joinClasses('icon-button', className)}
      data-variant={variant}
      data-size={size}
    />
  )
}

function Content({ left, right, children }: { left: ReactNode; right: ReactNode; children: ReactNode }) {
  return (
    <>
      {left && <span className="button-section">{left}</span>}
      <span className="button-label">{children}</span>
      {right && <span className="button-section">{right}</span>}
    </>
  )
}

function joinClasses(own: string, added: string | undefined): string {
  return added ? `${own} ${added}` : own
}
