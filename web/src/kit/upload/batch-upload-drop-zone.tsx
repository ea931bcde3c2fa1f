import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonElement } from '../../ui/button-element.tsx'
import { useNoStrayDrop } from '../../ui/use-no-stray-drop.ts'
import styles from './batch-upload-drop-zone.module.css'
import { acceptedTypes, isAccepted } from './batch-upload-items.ts'

/** The state of a drag over the zone: `accepted` if the server may accept some of the files, otherwise `refused`. */
type Over = 'accepted' | 'refused'

/** A drop zone for import files. Its button opens the file picker. A disabled zone accepts no files. */
export function DropZone(props: {
  ref: Ref<HTMLButtonElement>
  disabled: boolean
  onFiles: (files: readonly File[]) => void
  /** The text while nothing is dragged over the zone. */
  idle?: string
  multiple?: boolean
}) {
  const { disabled, onFiles, multiple = true } = props
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState<Over | null>(null)
  useNoStrayDrop()

  const drag = (event: DragEvent) => {
    event.preventDefault()
    const state = disabled ? null : toDraggedFile(event.dataTransfer)
    event.dataTransfer.dropEffect = state === 'accepted' ? 'copy' : 'none'
    setOver(state)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(null)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  const title = {
    disabled: t('imports.wait'),
    accepted: t('imports.dropNow'),
    refused: t('fields.file_not_supported'),
    idle: props.idle ?? t('imports.drop'),
  }[disabled ? 'disabled' : (over ?? 'idle')]

  return (
    <>
      <ButtonElement
        ref={props.ref}
        className={styles.zone}
        disabled={disabled}
        data-over={over}
        onClick={() => input.current?.click()}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
        }}
        onDrop={drop}
      >
        <IconFileUpload className={styles.icon} aria-hidden="true" />
        <span>
          <span className={styles.title}>{title}</span>{' '}
          <span className={styles.pick}>{t('imports.pick')}</span>
        </span>
      </ButtonElement>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Clears the value. Otherwise the browser ignores a second choice of the same file.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/**
 * Returns the state of a drag. Before the drop, the browser reveals the types of the files but not their names. A file
 * of unknown type is accepted for now.
 */
function toDraggedFile({ items }: DataTransfer): Over | null {
  const files = [...items].filter(({ kind }) => kind === 'file')
  if (files.length === 0) return null
  return files.some(({ type }) => type === '' || isAccepted({ name: '', type })) ? 'accepted' : 'refused'
}
