import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openDetector } from '../../lib/scanner.ts'
import { CodeSightings, type Sighting } from './code-sightings.ts'

/** Pause between two scanned frames (ms). The pause saves battery and keeps the screen responsive. */
const pause = 80

/**
 * Reads codes in the frames of a video while `active` is true. Calls `onSighting` for each sighting. `missing` is true
 * if the scanner files could not be loaded.
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
        // After the first frame with a room's code, reads the second frame without a pause.
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
