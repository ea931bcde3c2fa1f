import { Fragment, type ReactNode } from 'react'
import styles from './import-help.module.css'

/**
 * Describes an import file: first `lead`, then each column on its own line, then `notes`. A link to the template is on
 * the right.
 */
export function ImportHelp(props: {
  lead: string
  columns: readonly string[]
  notes: readonly string[]
  model: ReactNode
}) {
  return (
    <div className={styles.help}>
      <p>
        {props.lead}{' '}
        {props.columns.map((column) => (
          <Fragment key={column}>
            <code className={styles.column}>{column}</code>{' '}
          </Fragment>
        ))}
        {props.notes.map((note) => (
          <Fragment key={note}>
            <br />
            {note}
          </Fragment>
        ))}
      </p>
      {props.model}
    </div>
  )
}
