import { IconPhoto } from '@tabler/icons-react'
import { useObjectUrl } from '@zelo/ui/components/use-object-url.ts'
import type { TaskPhoto } from '../../lib/visits.ts'
import styles from './thumbnail.module.css'

/** Shows the thumbnail stored on this phone, otherwise the server's. Shows an icon if there is neither. */
export function Thumbnail({ photo, alt = '' }: { photo: TaskPhoto; alt?: string }) {
  const own = useObjectUrl(photo.blob)
  const source = own ?? (photo.blob === null ? photo.url : null)
  if (source) return <img className={styles.picture} src={source} alt={alt} />
  return (
    <span className={styles.none}>
      <IconPhoto aria-hidden="true" />
      <span className="visually-hidden">{alt}</span>
    </span>
  )
}
