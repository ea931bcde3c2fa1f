import type { CSSProperties } from 'react'
import type { Fill } from './audit-views.ts'
import styles from './chart-swatch.module.css'

/** A small sample of the fill of a chart area. It is shown beside the name of the area. */
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
