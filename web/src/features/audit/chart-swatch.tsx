import type { CSSProperties } from 'react'
import type { Fill } from './audit-views.ts'
import styles from './chart-swatch.module.css'

/** A swatch with the fill of a chart area. It stands beside the area's name. */
export function ChartSwatch({ fill: { token, pattern } }: { fill: Fill }) {
  return (
    <span
      className={styles.swatch}
      data-pattern={pattern}
      style={{ '--fill': `var(${token})` } as CSSProperties}
      aria-hidden="true"
    />
  )
}
