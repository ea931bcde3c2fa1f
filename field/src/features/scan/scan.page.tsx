import { IconArrowLeft, IconBulb, IconBulbOff, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueueLink } from '../../app/shell/queue-link.tsx'
import { useBack } from '../../app/shell/use-back.ts'
import { useKeptFocus } from '../../app/shell/use-kept-focus.ts'
import buttons from '../../ui/buttons.module.css'
import type { SeenRoom, Sighting } from './code-sightings.ts'
import { RoomChoice } from './room-choice.tsx'
import styles from './scan.module.css'
import { useArrive } from './use-arrive.ts'
import { type CameraState, useCamera } from './use-camera.ts'
import { useCodeReader } from './use-code-reader.ts'
import { useSameWanted } from './wanted-room.ts'

type Trouble = 'refused' | 'absent' | 'busy' | 'noReader'

function toCameraTrouble(state: CameraState, missing: boolean): Trouble | null {
  if (missing) return 'noReader'
  return state === 'opening' || state === 'ready' ? null : state
}

/** Scans the environment's QR code. A user without a working camera can type the code. */
export function ScanPage() {
  const { t } = useTranslation()
  const back = useBack()
  const arrive = useArrive()
  const typing = useSameWanted('/codigo/digitar')
  const video = useRef<HTMLVideoElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  const [looking, setLooking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { state, torch, retry } = useCamera(video)
  const [choice, setChoice] = useState<readonly SeenRoom[] | null>(null)
  const isReading = state === 'ready' && !looking && !choice
  const { missing } = useCodeReader(video, isReading, see)
  const trouble = toCameraTrouble(state, missing)

  function see(sighting: Sighting): void {
    if (sighting === 'foreign') setMessage(t('scan.strange'))
    else if (sighting.rooms.length > 1) setChoice(sighting.rooms)
    else void read(sighting.rooms[0].scanned)
  }

  async function read(scanned: string): Promise<void> {
    setChoice(null)
    setLooking(true)
    setMessage(await arrive({ scanned }))
    setLooking(false)
  }

  useEffect(() => {
    document.title = `${t('scan.title')} · Zelo`
  }, [t])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const hint = () => {
    if (looking) return t('scan.looking')
    if (message) return message
    return state === 'ready' ? t('scan.hold') : t('scan.opening')
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <button type="button" className={buttons.icon} aria-label={t('ui.back')} onClick={back}>
          <IconArrowLeft aria-hidden="true" />
        </button>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {t('scan.title')}
          </h1>
          <p>{t('scan.point')}</p>
        </div>
        <QueueLink />
      </header>
      <main className={styles.view}>
        <video
          ref={video}
          className={styles.video}
          data-on={state === 'ready' || undefined}
          muted
          playsInline
        />
        {trouble ? (
          <div className={styles.trouble} role="alert">
            <h2>{t(`scan.${trouble}`)}</h2>
            <p>{t(`scan.${trouble}Why`)}</p>
            {trouble !== 'noReader' && (
              <button type="button" className={styles.retry} onClick={retry}>
                {t('ui.retry')}
              </button>
            )}
          </div>
        ) : choice ? (
          <RoomChoice
            rooms={choice}
            onChoose={({ scanned }) => void read(scanned)}
            onCancel={() => setChoice(null)}
          />
        ) : (
          <>
            <svg className={styles.corners} viewBox="0 0 252 252" aria-hidden="true">
              <path d="M2 46V2H46M206 2h44V46M250 206v44H206M46 250H2V206" />
            </svg>
            <p className={styles.message} data-trouble={(message && !looking) || undefined} role="status">
              {hint()}
            </p>
          </>
        )}
      </main>
      <footer className={styles.dock}>
        {torch && (
          <button type="button" className={buttons.second} aria-pressed={torch.lit} onClick={torch.toggle}>
            {torch.lit ? <IconBulbOff aria-hidden="true" /> : <IconBulb aria-hidden="true" />}
            {t('scan.torch')}
          </button>
        )}
        <Link to={typing} replace className={buttons.second}>
          <IconKeyboard aria-hidden="true" />
          {t('scan.type')}
        </Link>
      </footer>
    </div>
  )
}
