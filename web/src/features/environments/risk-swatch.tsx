import styles from './risk-swatch.module.css'

/** A swatch with a risk's colour. The risk's name is beside it. */
export function RiskSwatch({ color }: { color: string }) {
  return <span className={styles.swatch} style={{ background: color }} aria-hidden />
}

/** The swatches of several risks. They come before the names. */
export function RiskSwatches({ risks }: { risks: readonly { id: number; color: string }[] }) {
  return (
    <span className={styles.swatches}>
      {risks.map(({ id, color }) => (
        <RiskSwatch key={id} color={color} />
      ))}
    </span>
  )
}
