import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { detector } from '../../lib/scanner.ts'

/** Between two looks at the picture, in milliseconds: the phone is to stay cool and quick. */
const pause = 80

/** The same code is told again no sooner than this, in milliseconds, wherever it led the first time. */
const again = 4_000

/**
 * Looks for a code in what a video shows while `active`, and tells each that it finds. Answers whether this phone can:
 * the reader may not be on it yet.
 */
export function useCodeReader(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onCode: (text: string) => void,
): { missing: boolean } {
  const [missing, setMissing] = useState(false)
  const found = useEffectEvent(onCode)
  const last = useRef({ text: '', at: 0 })

  useEffect(() => {
    if (!active) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const { detect } = await detector()
      const look = async () => {
        const picture = video.current
        // A picture that cannot be read is followed by the next one.
        const text = picture && picture.readyState >= 2 ? await detect(picture).catch(() => null) : null
        if (left) return
        const { current } = last
        if (text !== null && (text !== current.text || Date.now() - current.at > again)) {
          last.current = { text, at: Date.now() }
          found(text)
        }
        timer = setTimeout(() => void look(), pause)
      }
      await look()
    }
    read().catch(() => !left && setMissing(true))
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [active, video])

  return { missing }
}
