import styles from './risk-swatch.module.css'

/** Swatch with a risk's colour. Its name is beside it. */
export function RiskSwatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ background: color }} aria-hidden />
}

/** Swatches of several risks, before their names. */
export function RiskSwatches({ risks }: { risks: readonly { id: number; color: string }[] }) {
  return (
    <span className={styles.swatches}>
      {risks.map(({ id, color }) => (
        <RiskSwatch key={id} color={color} />
      ))}
    </span>
  )
}
