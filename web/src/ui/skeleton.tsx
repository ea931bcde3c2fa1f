/** A grey area in place of content that still loads. Sizes are in px or CSS units. */
export function Skeleton(props: {
  width?: number | string
  height?: number | string
  /** `sm` is for text, `md` for controls, `round` for circles. */
  shape?: 'sm' | 'md' | 'round'
  className?: string | undefined
}) {
  const { width, height, shape = 'sm', className } = props
  return (
    <div
      className={className ? `skeleton ${className}` : 'skeleton'}
      data-shape={shape}
      style={{ width: toLength(width), height: toLength(height) }}
    />
  )
}

/** Converts pixels to rem. The size then follows the reader's text size. */
function toLength(size: number | string | undefined): string | undefined {
  return typeof size === 'number' ? `${size / 16}rem` : size
}
