import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './form-note.module.css'

/** A note above the fields of a form, with an optional action. Screen readers announce a `warning` at once. */
export function FormNote(props: {
  ref?: Ref<HTMLDivElement>
  warning?: string
  text: string
  acts: readonly { label: string; onPress: () => void }[]
}) {
  const { ref, warning, text, acts } = props
  return (
    <div
      ref={ref}
      className={styles.note}
      data-status={warning && 'partial'}
      role={warning ? 'alert' : 'status'}
      tabIndex={-1}
    >
      {warning && <StatusGlyph status="partial" />}
      <div className={styles.words}>
        {warning && <strong>{warning}</strong>}
        {warning ? <p>{text}</p> : text}
      </div>
      <div className={styles.acts}>
        {acts.map(({ label, onPress }) => (
          <Button key={label} size="xs" variant="default" onClick={onPress}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
