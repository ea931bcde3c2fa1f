import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { detector } from '../../lib/scanner.ts'
import { CodeSightings, type Sighting } from './code-sightings.ts'

/** Between two looks at the picture, in milliseconds: the phone is to stay cool and quick. */
const pause = 80

/**
 * Looks for codes in what a video shows while `active`, and hands on what `CodeSightings` makes of them. Returns whether
 * this phone can: the reader may not be on it yet.
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
      const { detect } = await detector()
      const look = async () => {
        const picture = video.current
        // A picture that cannot be read is followed by the next one.
        const texts = picture && picture.readyState >= 2 ? await detect(picture).catch(() => []) : []
        if (left) return
        const sighting = sightings.look(texts, performance.now())
        if (sighting) found(sighting)
        // A code that was found waits no longer than a second picture takes.
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
