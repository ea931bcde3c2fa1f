import { framePath } from '@zelo/contract/embedded-dashboard'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../lib/session.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './embedded-dashboard.module.css'
import { type FrameState, openDashboard } from './open-dashboard.ts'

/** If a dashboard has not loaded after this number of milliseconds, it counts as slow. */
const patienceMs = 20_000

/**
 * Shows a frame with an empty page of the server, and embeds the dashboard in that page. A form requests the page, because
 * the URL of a frame cannot contain the session. Errors appear above the frame, or instead of it if there is nothing to
 * show.
 */
export function EmbeddedFrame({ url, onRetry }: { url: string; onRetry: () => void }) {
  const { t } = useTranslation()
  const { token } = useSignedIn()
  const { host } = new URL(url)
  const name = `dashboard${useId()}`
  const form = useRef<HTMLFormElement>(null)
  const close = useRef<() => void>(null)
  const [state, setState] = useState<FrameState | 'failed' | 'slow'>('loading')
  const showState = (next: FrameState | 'failed') =>
    setState((before) =>
      before === 'refused' || (before === 'unreachable' && next === 'shown') ? before : next,
    )

  useEffect(() => {
    form.current?.submit()
    const timer = setTimeout(() => setState((before) => (before === 'loading' ? 'slow' : before)), patienceMs)
    return () => {
      clearTimeout(timer)
      close.current?.()
    }
  }, [])

  /** Opens the dashboard in the loaded page. Ignores `about:blank`, with which every frame starts. */
  function open(frame: HTMLIFrameElement): void {
    const page = frame.contentDocument
    if (page?.URL === 'about:blank') return
    close.current?.()
    if (page?.contentType === 'text/html')
      close.current = openDashboard(page, url, t('embeddedDashboard.frame', { host }), showState)
    else showState('failed')
  }

  const gone = state === 'failed' || state === 'refused'
  return (
    <>
      {state === 'failed' && <ErrorNote onRetry={onRetry} />}
      {(state === 'refused' || state === 'unreachable' || state === 'slow') && (
        <ErrorNote
          title={t(`embeddedDashboard.${state}`, { host })}
          text={t(`embeddedDashboard.${state}Why`, { host })}
          onRetry={onRetry}
        />
      )}
      <form
        ref={form}
        method="post"
        action={`/api${framePath}`}
        encType="multipart/form-data"
        target={name}
        hidden
      >
        <input type="hidden" name="token" value={token} />
      </form>
      <div className={styles.place} hidden={gone}>
        {state === 'loading' && (
          <ShowAfter>
            <Skeleton className={styles.skeleton} />
          </ShowAfter>
        )}
        <iframe
          className={styles.frame}
          name={name}
          title={t('embeddedDashboard.frame', { host })}
          data-loading={state === 'loading' || undefined}
          onLoad={(event) => open(event.currentTarget)}
        />
      </div>
    </>
  )
}
