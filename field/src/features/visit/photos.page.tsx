import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { useWork } from '../../lib/use-work.ts'
import type { TaskPhoto, Visit, VisitTask } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import { Empty } from '../../ui/empty.tsx'
import { PhotoButton } from './photo-button.tsx'
import styles from './photos.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { useVisitActs } from './use-visit-acts.ts'
import { TaskGate } from './visit-gate.tsx'

/** Shows a task's photos at full size. The user can remove undelivered photos. */
export function PhotosPage() {
  return (
    <TaskGate>{({ visit, open }, task) => <PhotosScreen visit={visit} task={task} open={open} />}</TaskGate>
  )
}

function PhotosScreen({ visit, task, open }: { visit: Visit; task: VisitTask; open: boolean }) {
  const { t } = useTranslation()
  const acts = useVisitActs(visit)
  const photos = task.work?.photos ?? []
  const name = visit.onePhotoPerSlot ? t('visit.slotPhoto') : task.name
  const take = t(photos.length === 0 ? 'photos.first' : 'photos.another')
  return (
    <Screen
      title={t('photos.title')}
      subtitle={name}
      dock={
        open &&
        acts.ready && (
          <PhotoButton wide label={take} onPhoto={(file, retake) => void acts.photograph(task, file, retake)}>
            {take}
          </PhotoButton>
        )
      }
    >
      {photos.length === 0 && <Empty text={t('photos.none')} />}
      <ul className={styles.list}>
        {photos.map((photo, at) => (
          <li key={photo.clientId}>
            <Photo
              photo={photo}
              alt={t('photos.one', { n: at + 1, count: photos.length, task: name })}
              onRemove={() => void acts.dropPhoto(photo.clientId)}
            />
          </li>
        ))}
      </ul>
    </Screen>
  )
}

function Photo({ photo, alt, onRemove }: { photo: TaskPhoto; alt: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const { photos } = useWork()
  // Until delivery, the phone keeps the full picture. If there is no thumbnail, this phone cannot show the format of
  // the picture.
  const whole = photos.find(({ clientId }) => clientId === photo.clientId)?.blob
  const state = photo.refused ? 'refused' : photo.delivered ? 'sent' : 'waiting'
  return (
    <figure className={styles.photo}>
      <div className={styles.picture}>
        <Thumbnail photo={whole && photo.blob ? { ...photo, blob: whole } : photo} alt={alt} />
      </div>
      <figcaption>
        <span>
          {t(`photos.${state}`)}
          {whole && !photo.blob && <small>{t('photos.notShown')}</small>}
        </span>
        {!photo.delivered && (
          <button type="button" className={buttons.plain} onClick={onRemove}>
            <IconTrash aria-hidden="true" />
            {t('photos.remove')}
          </button>
        )}
      </figcaption>
    </figure>
  )
}
