import { isPhotoMissing } from '@zelo/contract/rules/work-record'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import type { TaskRecord } from './overview.api.ts'
import styles from './overview.module.css'

/** The photos of a cleaning, side by side. A click on a photo opens the cleaning. */
export function PhotoStrip(props: {
  records: readonly Pick<TaskRecord, 'id' | 'task' | 'photos'>[]
  search: string
}) {
  const { records, search } = props
  const { t } = useTranslation()
  const photos = records.flatMap(({ id, task, photos: own }) =>
    own.filter(({ url }) => !isPhotoMissing(url)).map((photo) => ({ ...photo, id, task })),
  )
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={t('overview.photos')}>
      {photos.map(({ url, thumbnailUrl, task }) => (
        <li key={url}>
          <Link to={{ search }} preventScrollReset state={firstLevel} title={task}>
            <img src={thumbnailUrl} alt={task} width={88} height={64} loading="lazy" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
