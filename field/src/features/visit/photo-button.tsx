import { IconCamera } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import styles from './photo-button.module.css'

/** Called with each new photo. `retake` opens the camera again. */
export type OnPhoto = (file: File, retake: () => void) => void

/** Button that opens the phone's camera. Passes the photo to `onPhoto`. `children` appear beside the camera icon. */
export function PhotoButton(props: {
  label: string
  /** The visit still needs this photo. */
  wanted?: boolean
  wide?: boolean
  onPhoto: OnPhoto
  /** Receives the file input. Another control can then open the camera. */
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
          // Without this reset, the browser would not report a second choice of the same photo.
          input.value = ''
          if (file) onPhoto(file, () => input.click())
        }}
      />
      <IconCamera aria-hidden="true" />
      {children}
    </label>
  )
}
