import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Visit, VisitTask } from '../../lib/visits.ts'
import { PhotoButton } from './photo-button.tsx'
import styles from './task-list.module.css'
import { TaskRow } from './task-row.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { VisitActs } from './use-visit-acts.ts'
import { asksForPhoto } from './visit-words.ts'

/**
 * Lists a visit's tasks, optional tasks last. `acts` is null if the visit accepts no records. `whyLocked` then gives
 * the reason.
 */
export function TaskList(props: { visit: Visit; acts: VisitActs | null; whyLocked: string }) {
  const { visit, acts, whyLocked } = props
  const { t } = useTranslation()
  const { tasks, extra, onePhotoPerSlot } = visit
  const toPhotoNeed = (task: VisitTask) => {
    if (asksForPhoto(visit, task, 'done')) return 'due'
    if (task.photoRule) return 'free'
    if (onePhotoPerSlot) return 'none'
    return task.mandatory && !extra ? 'wanted' : 'free'
  }
  const group = (title: string, members: readonly VisitTask[]) =>
    members.length > 0 && (
      <section className={styles.group}>
        <h2>{title}</h2>
        <ul>
          {members.map((task) => (
            <TaskRow key={task.id} task={task} acts={acts} whyLocked={whyLocked} photos={toPhotoNeed(task)} />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {onePhotoPerSlot && tasks.some((task) => !task.photoRule) && <SlotPhoto visit={visit} acts={acts} />}
      {group(
        t('visit.mandatory'),
        tasks.filter((task) => task.mandatory),
      )}
      {group(
        t('visit.optional'),
        tasks.filter((task) => !task.mandatory),
      )}
    </>
  )
}

/**
 * The photo of a visit that needs only one photo. It belongs to the first begun task, or to the first task if none has
 * begun.
 */
function SlotPhoto({ visit, acts }: { visit: Visit; acts: VisitActs | null }) {
  const { t } = useTranslation()
  const withPhotos = visit.tasks.find(({ work }) => work !== null && work.photos.length > 0)
  const [photo] = withPhotos?.work?.photos ?? []
  const bearer = visit.tasks.find(({ work }) => work !== null && work.refused === null) ?? visit.tasks[0]
  if (!bearer || (!photo && !acts)) return null
  return (
    <div className={styles.slotPhoto}>
      <p>
        <b>{t('visit.slotPhoto')}</b>
        <span>{t(photo ? 'visit.slotPhotoDone' : 'visit.slotPhotoWhy')}</span>
      </p>
      {photo && withPhotos ? (
        <Link
          to={`fotos/${withPhotos.id}`}
          className={styles.thumbnail}
          aria-label={t('visit.seeSlotPhotos')}
        >
          <Thumbnail photo={photo} />
        </Link>
      ) : (
        acts && (
          <PhotoButton
            label={t('visit.takeSlotPhoto')}
            wanted={!visit.extra}
            onPhoto={(file, retake) => void acts.photograph(bearer, file, retake)}
          />
        )
      )}
    </div>
  )
}
