import styles from './progress.module.css'

/** Shows the progress of a long task as a bar and in words. If `value` is undefined, the bar is indeterminate. */
export function Progress(props: { label: string; words: string; value: number | undefined; max: number }) {
  return (
    <div className={styles.progress}>
      <progress value={props.value} max={props.max} aria-label={props.label} />
      <span className="figures">{props.words}</span>
    </div>
  )
}
