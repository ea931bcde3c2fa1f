import styles from './crud-list.module.css'

/** The name of a record as a button that opens the record in the panel. */
export function RecordName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      {name}
    </button>
  )
}
