import { IconCameraOff } from '@tabler/icons-react'
import { isPhotoMissing } from '@zelo/contract/rules/work-record'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './report-photo.module.css'

const PhotoZoom = lazy(() => import('../../ui/photo-zoom.tsx').then((file) => ({ default: file.PhotoZoom })))

interface RecordPhoto {
  url: string
  thumbnailUrl: string
}

/** Returns the photos that can be loaded (R3-373, R3-374). */
export function listPhotos(photos: readonly RecordPhoto[]): RecordPhoto[] {
  return photos.filter(({ url }) => !isPhotoMissing(url))
}

/**
 * Shows the first photo of a record and the number of further photos. A click opens all photos in the photo viewer. A
 * placeholder replaces a photo that is missing, expired or lost.
 */
export function ReportPhoto(props: { photos: readonly RecordPhoto[]; caption: string; wide?: boolean }) {
  const { caption, wide } = props
  const { t } = useTranslation()
  const [zoomed, setZoomed] = useState(false)
  const [lost, setLost] = useState<string | null>(null)
  const photos = listPhotos(props.photos)
  const [first] = photos
  if (!first || lost === first.thumbnailUrl) {
    const without = props.photos.length > 0 ? 'expired' : 'none'
    return (
      <div className={styles.photo} data-wide={wide} data-missing>
        <IconCameraOff aria-hidden="true" />
        {t(`reports.photo.${first ? 'lost' : without}`)}
      </div>
    )
  }
  return (
    <>
      <button type="button" className={styles.photo} data-wide={wide} onClick={() => setZoomed(true)}>
        <span className="visually-hidden">{t('reports.photo.zoom', { caption })}</span>
        <img
          src={first.thumbnailUrl}
          alt=""
          width={152}
          height={108}
          loading="lazy"
          onError={() => setLost(first.thumbnailUrl)}
        />
        {photos.length > 1 && (
          <span className={styles.more}>{t('reports.photo.more', { count: photos.length - 1 })}</span>
        )}
      </button>
      <Suspense>
        {zoomed && (
          <PhotoZoom
            photos={photos.map(({ url }) => ({ url, caption }))}
            startAt={0}
            onClose={() => setZoomed(false)}
          />
        )}
      </Suspense>
    </>
  )
}
