import styles from './risk-swatch.module.css'

/** The colour that the customer gave a risk; its name stands beside it. */
export function RiskSwatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ background: color }} aria-hidden />
}

/** The colours of several risks in front of their names. */
export function RiskSwatches({ risks }: { risks: readonly { id: number; color: string }[] }) {
  return (
    <span className={styles.swatches}>
      {risks.map(({ id, color }) => (
        <RiskSwatch key={id} color={color} />
      ))}
    </span>
  )
}
