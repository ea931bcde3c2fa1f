import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import styles from './photo-zoom.module.css'

export interface Photo {
  url: string
  caption: string
}

/**
 * Shows photos over the whole window, even over a modal. A photo fits the window until a click shows its full size.
 * Arrow keys move through the photos, and Escape closes the view. The focus then returns to its previous element.
 */
export function PhotoZoom(props: { photos: readonly Photo[]; startAt: number; onClose: () => void }) {
  const { photos, startAt, onClose } = props
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(startAt)
  const [large, setLarge] = useState(false)
  const photo = photos[at]

  // `showModal` makes everything below inert. The browser restores the focus only if the dialog closes before React
  // removes the dialog.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  if (!photo) return null

  const go = (step: number) => {
    setAt((now) => Math.min(Math.max(now + step, 0), photos.length - 1))
    setLarge(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => !large && go(-1),
      ArrowRight: () => !large && go(1),
      Escape: onClose,
    }
    const act = acts[event.key]
    if (!act) return
    act()
    // Prevents Escape from also closing the modal below.
    if (event.key === 'Escape') event.preventDefault()
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={photo.caption}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.bar}>
        <span className={`${styles.caption} trim`}>{photo.caption}</span>
        <IconButton
          size={36}
          aria-label={t(large ? 'ui.zoomOut' : 'ui.zoomIn')}
          onClick={() => setLarge(!large)}
        >
          {large ? <IconZoomOut aria-hidden="true" /> : <IconZoomIn aria-hidden="true" />}
        </IconButton>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('ui.back')}
        </Button>
      </div>
      <div className={styles.stage} data-large={large || undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same */}
        <img key={photo.url} src={photo.url} alt={photo.caption} onClick={() => setLarge(!large)} />
      </div>
      {photos.length > 1 && (
        <>
          <IconButton
            className={styles.previous}
            size={44}
            aria-label={t('ui.previousPhoto')}
            disabled={at === 0}
            onClick={() => go(-1)}
          >
            <IconChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            className={styles.next}
            size={44}
            aria-label={t('ui.nextPhoto')}
            disabled={at === photos.length - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
    </dialog>,
    document.body,
  )
}
