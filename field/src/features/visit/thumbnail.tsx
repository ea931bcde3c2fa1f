import { IconPhoto } from '@tabler/icons-react'
import { useObjectUrl } from '@zelo/ui/components/use-object-url.ts'
import type { TaskPhoto } from '../../lib/visits.ts'
import styles from './thumbnail.module.css'

/** Shows a photo from this phone or the server. Shows an icon if neither picture is available. */
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
