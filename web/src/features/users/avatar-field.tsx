import { Button } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { useNoStrayDrop } from '../../ui/use-no-stray-drop.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import styles from './avatar-field.module.css'
import { isPicture } from './profile-form.ts'

/**
 * The own picture: dropped here or picked, shown before it is saved, and removed again until then. What is no image is
 * refused at once (spec 1 §5), and `error` says so. `saved` is the picture that the server has, `value` the chosen one.
 */
export function AvatarField(props: {
  name: string
  saved: string | null
  value: File | null
  error: ReactNode
  onChange: (file: File | null) => void
  onRefuse: () => void
}) {
  const { name, saved, value, error, onChange, onRefuse } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const preview = useObjectUrl(value)
  useNoStrayDrop()

  function choose(file: File | undefined): void {
    if (!file) return
    if (isPicture(file)) onChange(file)
    else onRefuse()
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div
      className={styles.zone}
      role="group"
      aria-label={t('users.picture')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      {preview ? (
        <img
          className={styles.preview}
          src={preview}
          alt={t('users.chosenPicture')}
          onError={() => {
            // Its name said so, but the browser cannot show it.
            onChange(null)
            onRefuse()
          }}
        />
      ) : (
        <Avatar name={name} src={saved} size={88} />
      )}
      <div className={styles.words}>
        <div className={styles.acts}>
          <Button
            ref={button}
            variant="default"
            size="xs"
            leftSection={<IconPhotoUp aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('users.choosePicture')}
          </Button>
          {value && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconTrash aria-hidden="true" />}
              onClick={() => {
                onChange(null)
                button.current?.focus()
              }}
            >
              {t('users.removePicture')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t('users.pictureHint')}</p>
        <div role="alert">{error}</div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
