import { useState } from 'react'
import styles from './avatar.module.css'
import { chooseTone, toInitials } from './initials.ts'

const tones = 5

/**
 * Shows a user's picture, or the initials on a colour derived from the name. Screen readers skip the picture, because the
 * name is usually beside it. With `labelled`, the picture has the name as its tooltip and label. Use `labelled` for a
 * picture without a name beside it. Sizes are 24, 30, 40 and 88 px.
 */
export function Avatar(props: {
  name: string
  src?: string | null | undefined
  size?: 24 | 30 | 40 | 88
  labelled?: boolean
}) {
  const { name, src, size = 24, labelled = false } = props
  const [broken, setBroken] = useState<string | null>(null)
  const naming = labelled ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true }
  return (
    <span className={styles.avatar} data-size={size} data-tone={chooseTone(name, tones)} {...naming}>
      {src && src !== broken ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        toInitials(name)
      )}
    </span>
  )
}
