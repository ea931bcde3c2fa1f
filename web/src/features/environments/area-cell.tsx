import styles from './area-cell.module.css'

/**
 * A cell with an area, and the kind of area below it. Cards and prints show `whole` instead, which is area and kind on one
 * line.
 */
export function AreaCell({ area, kind, whole }: { area: string; kind: string; whole: string }) {
  return (
    <>
      <span className={styles.area}>{area}</span>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.whole}>{whole}</span>
    </>
  )
}
