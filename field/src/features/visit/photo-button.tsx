import { IconCamera } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import styles from './photo-button.module.css'

/** Receives a photo. `retake` opens the camera again. */
export type OnPhoto = (file: File, retake: () => void) => void

/** Opens the phone's camera and passes the photo to `onPhoto`. `children` replaces the icon. */
export function PhotoButton(props: {
  label: string
  /** The visit still needs this photo. */
  wanted?: boolean
  wide?: boolean
  onPhoto: OnPhoto
  /** The file input, so that another control can open the camera. */
  input?: Ref<HTMLInputElement>
  children?: ReactNode
}) {
  const { label, wanted = false, wide = false, onPhoto, input, children } = props
  return (
    <label className={styles.button} data-wanted={wanted || undefined} data-wide={wide || undefined}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const input = currentTarget
          const [file] = input.files ?? []
          // With the old value, the browser ignores a second choice of the same photo.
          input.value = ''
          if (file) onPhoto(file, () => input.click())
        }}
      />
      <IconCamera aria-hidden="true" />
      {children}
    </label>
  )
}
