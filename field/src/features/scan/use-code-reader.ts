import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openDetector } from '../../lib/scanner.ts'
import { CodeSightings, type Sighting } from './code-sightings.ts'

/** Pause between two scanned frames (ms). The pause saves battery and keeps the screen responsive. */
const pause = 80

/**
 * Scans a video's frames for codes while `active` is true. Passes the sightings from `CodeSightings` to the callback.
 * Returns false while this phone does not have the scanner files.
 */
export function useCodeReader(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onSighting: (sighting: Sighting) => void,
): { missing: boolean } {
  const [missing, setMissing] = useState(false)
  const found = useEffectEvent(onSighting)
  const [sightings] = useState(() => new CodeSightings())

  useEffect(() => {
    if (!active) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const { detect } = await openDetector()
      const look = async () => {
        const picture = video.current
        // Skips an unreadable frame and continues with the next one.
        const texts = picture && picture.readyState >= 2 ? await detect(picture).catch(() => []) : []
        if (left) return
        const sighting = sightings.look(texts, performance.now())
        if (sighting) found(sighting)
        // After a code is found, reads the second frame without a pause.
        timer = setTimeout(() => void look(), sightings.isFound ? 0 : pause)
      }
      await look()
    }
    read().catch(() => !left && setMissing(true))
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [active, video, sightings])

  return { missing }
}
