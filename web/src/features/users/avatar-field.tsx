import { IconPhoto, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type PhotoKind, readFileKind } from '@zelo/contract/rules/photo-kinds'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { useObjectUrl } from '@zelo/ui/components/use-object-url.ts'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useNoStrayDrop } from '../../ui/use-no-stray-drop.ts'
import styles from './avatar-field.module.css'

/**
 * The server can decode these kinds of files, but many browsers cannot. If the preview of such a file fails, the file
 * may still be valid.
 */
const notShownEverywhere: readonly (PhotoKind | null)[] = ['heif', 'tiff']

/**
 * Edits the user's own picture. The user drops or picks a file, sees a preview and can undo the choice. A file that is
 * not an image shows an error at once (R1-234). `saved` is the picture on the server. `value` is the picture that the
 * user has chosen.
 */
export function AvatarField(props: {
  name: string
  saved: string | null
  value: File | null
  error: ReactNode
  onChange: (file: File | null) => void
  onReject: () => void
}) {
  const { name, saved, value, error, onChange, onReject } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const preview = useObjectUrl(value)
  useNoStrayDrop()

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setHidden(false)
    if (await readFileKind(file)) onChange(file)
    else onReject()
  }

  /** Handles a chosen file that the browser cannot display. Keeps it if the server can decode its kind. */
  async function hide(file: File): Promise<void> {
    if (notShownEverywhere.includes(await readFileKind(file))) return setHidden(true)
    onChange(null)
    onReject()
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
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
      {value && preview && !isHidden && (
        <img
          className={styles.preview}
          src={preview}
          alt={t('users.chosenPicture')}
          onError={() => void hide(value)}
        />
      )}
      {value && isHidden && (
        <span className={styles.hidden} role="img" aria-label={t('users.chosenPicture')}>
          <IconPhoto aria-hidden="true" />
        </span>
      )}
      {!value && <Avatar name={name} src={saved} size={88} />}
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
        <p className={styles.hint}>{t(value && isHidden ? 'users.pictureHidden' : 'users.pictureHint')}</p>
        <div role="alert">{error}</div>
      </div>
      <input
        ref={input}
        type="file"
        // Some systems do not know that HEIC files are images. They need the extensions.
        accept="image/*,.heic,.heif"
        hidden
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          // Clears the value. Otherwise the browser ignores a second choice of the same file.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
