import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonElement } from '../ui/button-element.tsx'
import styles from './notices.module.css'
import { isServerReachable } from './server-reachable.ts'

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Covers the page while the browser is offline. It closes when the connection is back (R1-112). */
export function OfflineDialog() {
  const online = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  return online ? null : <NoConnection />
}

/** A native dialog. It covers the product's dialogs, which stay open and keep their unsaved input. */
function NoConnection() {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const [tried, setTried] = useState<'not' | 'trying' | 'in-vain'>('not')

  useLayoutEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    return () => dialog.close()
  }, [])

  async function reload(): Promise<void> {
    setTried('trying')
    if (await isServerReachable()) window.location.reload()
    else setTried('in-vain')
  }

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      closedby="none"
      aria-labelledby="offline-title"
      aria-describedby="offline-text"
      onKeyDown={(event) => {
        // Prevents Escape from also closing the dialog behind this dialog.
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <h2 id="offline-title">{t('ui.offlineTitle')}</h2>
      <p id="offline-text">{t('ui.offlineWhy')}</p>
      <p role="status" className={styles.inVain}>
        {tried === 'in-vain' && t('ui.stillOffline')}
      </p>
      <ButtonElement className={styles.act} disabled={tried === 'trying'} onClick={() => void reload()}>
        {t('ui.reload')}
      </ButtonElement>
    </dialog>
  )
}
