import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './form-foot.module.css'

/** Keeps the buttons of a form visible while it scrolls. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}

/**
 * The foot of most forms: a Salvar button, other buttons, and an optional cancel button. `submit` replaces the label
 * Salvar. The Salvar button is never disabled.
 */
export function FormFoot(props: {
  sending: boolean
  submit?: string
  onCancel?: () => void
  children?: ReactNode
}) {
  const { sending, submit, onCancel } = props
  const { t } = useTranslation()
  return (
    <StickyFoot>
      <Button type="submit" loading={sending}>
        {submit ?? t('ui.save')}
      </Button>
      {props.children}
      {onCancel && (
        <Button variant="subtle" disabled={sending} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      )}
    </StickyFoot>
  )
}
