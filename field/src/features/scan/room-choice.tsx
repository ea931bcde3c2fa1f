import { parseQrContent } from '@zelo/contract/rules/presence'
import { formatShortCode } from '@zelo/contract/rules/short-code'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlan } from '../../lib/plan.ts'
import type { SeenRoom } from './code-sightings.ts'
import styles from './room-choice.module.css'

/** Asks the user to choose a room if the codes of several rooms are in view. */
export function RoomChoice(props: {
  rooms: readonly SeenRoom[]
  onChoose: (room: SeenRoom) => void
  onCancel: () => void
}) {
  const { rooms, onChoose, onCancel } = props
  const { t } = useTranslation()
  const { places } = usePlan()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.choice} aria-labelledby="which-room">
      <h2 id="which-room" ref={heading} tabIndex={-1}>
        {t('scan.which')}
      </h2>
      <p>{t('scan.whichWhy', { count: rooms.length })}</p>
      <ul>
        {rooms.map((room) => {
          const place = places.get(room.environmentId)
          const where = place && [place.floor, place.sector, place.company].filter(Boolean).join(', ')
          return (
            <li key={room.environmentId}>
              <button type="button" className={styles.room} onClick={() => onChoose(room)}>
                <b>{place?.name ?? t('scan.unknownRoom', { code: toPrintedLetters(room) })}</b>
                {where && <span>{where}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        {t('scan.readAgain')}
      </button>
    </section>
  )
}

/**
 * Returns the short code that is printed under the QR code. Codes that Zelo did not make have no short code, so this
 * returns the room's id.
 */
function toPrintedLetters({ environmentId, scanned }: SeenRoom): string {
  const key = parseQrContent(scanned)?.key
  try {
    if (key) return formatShortCode(environmentId, key)
  } catch {
    // The key does not have the format of a Zelo code.
  }
  return String(environmentId)
}
