import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

/**
 * A modal for one record or one short action. Head and foot are fixed, and the body scrolls. Widths are 440, 832 and
 * 1056 px. The width `side` is a panel on the right side of the window. On a phone the modal is a bottom sheet.
 * `onBack` adds a back arrow for a nested level. `mark` appears to the right of the title, e.g. a status.
 *
 * Mount the component to open it. The cross, Escape and a click outside call `onClose`. The focus starts on the
 * `data-autofocus` element or on the dialog. After closing, the focus returns to its previous element.
 */
export function Dialog(props: {
  title: string
  subtitle?: ReactNode
  mark?: ReactNode
  width?: 'small' | 'normal' | 'wide' | 'side'
  foot?: ReactNode
  onClose: () => void
  onBack?: (() => void) | undefined
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { width = 'normal', role = 'dialog', onClose } = props
  const titleId = useId()
  const element = useModal(onClose)

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a click outside is a second way to close, beside Escape
    <div
      className={styles.scrim}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both possible roles support aria-modal */}
      <div
        ref={element}
        className={styles.dialog}
        data-width={width}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={styles.head}>
          {props.onBack && (
            <IconButton size={32} aria-label={t('ui.back')} onClick={props.onBack}>
              <IconArrowLeft aria-hidden="true" />
            </IconButton>
          )}
          <div className={styles.words}>
            <h2 id={titleId} className={styles.title}>
              {props.title}
            </h2>
            {props.subtitle && <p className={styles.subtitle}>{props.subtitle}</p>}
          </div>
          {props.mark}
          <IconButton className={styles.close} size={32} aria-label={t('ui.close')} onClick={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        </header>
        {props.children && <div className={styles.body}>{props.children}</div>}
        {props.foot && <footer className={styles.foot}>{props.foot}</footer>}
      </div>
    </div>,
    document.body,
  )
}
