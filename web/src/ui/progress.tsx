import styles from './progress.module.css'

/** How far long work is, as a bar and in words; without a value the bar only says that it goes on. */
export function Progress(props: { label: string; words: string; value: number | undefined; max: number }) {
  return (
    <div className={styles.progress}>
      <progress value={props.value} max={props.max} aria-label={props.label} />
      <span className="figures">{props.words}</span>
    </div>
  )
}
