import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AddNewLink } from './add-new-link.tsx'
import styles from './environment-form.module.css'

/** A group of choices in the form, with a heading, an explanation, a link to register a missing record, and an error. */
export function FormSection(props: {
  kind: 'risks' | 'procedures'
  about: string
  error: ReactNode
  errorId: string
  onAddNew: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot share a line with the link at its right
    <div role="group" aria-labelledby={headingId} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={headingId}>{t(`environments.${props.kind}`)}</h2>
        <AddNewLink kind={props.kind} onLeave={props.onAddNew} />
      </div>
      <p className={styles.about}>{props.about}</p>
      {props.error && (
        <div id={props.errorId} className={styles.sectionError}>
          {props.error}
        </div>
      )}
      {props.children}
    </div>
  )
}
