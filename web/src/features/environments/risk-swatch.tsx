import styles from './risk-swatch.module.css'

/** A small square in a risk's colour. Screen readers skip it, because the risk's name is beside it. */
export function RiskSwatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ background: color }} aria-hidden />
}

/** The swatches of several risks, shown before the names of the risks. */
export function RiskSwatches({ risks }: { risks: readonly { id: number; color: string }[] }) {
  return (
    <span className={styles.swatches}>
      {risks.map(({ id, color }) => (
        <RiskSwatch key={id} color={color} />
      ))}
    </span>
  )
}
