import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '../../ui/buttons.module.css'
import { NoticePlace } from '../../ui/notice.tsx'
import { leaveNotice } from '../../ui/notice-store.ts'
import { Bands } from './bands.tsx'
import { QueueLink } from './queue-link.tsx'
import styles from './screen.module.css'
import { useBack } from './use-back.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useRoomForContent } from './use-room-for-content.ts'

/** Length in characters. Longer titles use a smaller font, so that the header leaves room for the content. */
const longTitle = 30

/**
 * Lays out a screen: title, queue link, content, and a dock at the bottom with the actions. Title and dock stay visible
 * if enough height remains for the content. The title gets the focus when the screen opens or the focused element
 * disappears.
 */
export function Screen(props: {
  title: string
  subtitle?: ReactNode
  /** True if the screen has no back button. */
  first?: boolean
  /** Hides everything that needs a signed-in user. */
  signedOut?: boolean
  /** Shown beside the queue link, at the top right. */
  more?: ReactNode
  /** Content below the title. It stays visible while the user scrolls. */
  below?: ReactNode
  /** Content above the main content, as wide as the screen. */
  band?: ReactNode
  dock?: ReactNode
  children: ReactNode
}) {
  const { title, subtitle, first = false, signedOut = false, more, below, band, dock, children } = props
  const { t } = useTranslation()
  const back = useBack()
  const screen = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · Zelo`
  }, [title])
  useEffect(() => {
    leaveNotice()
    // Some screens focus their text field themselves. The title must not take that focus.
    if (!screen.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
  useKeptFocus(heading)
  useRoomForContent(screen)

  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.bar} data-back={!first || undefined}>
          {!first && (
            <button type="button" className={buttons.icon} aria-label={t('ui.back')} onClick={back}>
              <IconArrowLeft aria-hidden="true" />
            </button>
          )}
          <div className={styles.words}>
            <h1 ref={heading} tabIndex={-1} data-long={title.length > longTitle || undefined}>
              {title}
            </h1>
            {subtitle && <p className="figures">{subtitle}</p>}
          </div>
          {!signedOut && <QueueLink />}
          {more}
        </div>
        {below}
      </header>
      <main className={styles.main}>
        {!signedOut && <Bands />}
        {band}
        <div className={styles.content}>{children}</div>
      </main>
      <footer className={styles.dock}>
        <NoticePlace />
        {dock && <div className={styles.acts}>{dock}</div>}
      </footer>
    </div>
  )
}
