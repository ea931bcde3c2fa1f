import { type Status, StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeToast, type Toast, type ToastKind, toasts } from './toast-store.ts'
import styles from './toasts.module.css'
import { useLeavingFocus } from './use-leaving-focus.ts'

/** Milliseconds until a toast disappears (R1-109). Hover and focus pause the timer. */
const lifetime = 5000

const statusByKind: Record<ToastKind, Status> = { info: 'doing', success: 'done', error: 'missed' }

/** Shows the toasts. The newest is first. Mount it once, in the message strip. */
export function Toasts() {
  const shown = toasts.use()
  return (
    // The region exists before its first toast. Screen readers ignore a new region that already has content.
    <div aria-live="polite">
      {shown.toReversed().map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  const left = useRef(lifetime)
  const element = useLeavingFocus()

  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = window.setTimeout(() => closeToast(toast.id), left.current)
    return () => {
      window.clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [held, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only keep it on the screen
    <div
      ref={element}
      className={styles.toast}
      data-status={statusByKind[toast.kind]}
      data-kind={toast.kind}
      {...(toast.kind === 'error' && { role: 'alert' })}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.glyph}>
        {toast.kind === 'info' ? <InfoGlyph /> : <StatusGlyph status={statusByKind[toast.kind]} />}
      </span>
      <div className={styles.words}>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
        {toast.detail && <p>{toast.detail}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('ui.close')}
        onClick={() => closeToast(toast.id)}
      >
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          aria-hidden="true"
        >
          <path d="M4 4l8 8M12 4l-8 8" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}

function InfoGlyph() {
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <path
        d="M8 7.4v3.8M8 4.8v.1"
        fill="none"
        stroke="var(--raised)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  )
}
