import { IconMessage2, IconMessage2Plus } from '@tabler/icons-react'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWork } from '../../lib/use-work.ts'
import type { VisitTask } from '../../lib/visits.ts'
import { isUndoable } from '../../lib/work-repository.ts'
import buttons from '../../ui/buttons.module.css'
import fields from '../../ui/fields.module.css'
import { showNotice } from '../../ui/notice-store.ts'
import { PhotoButton } from './photo-button.tsx'
import styles from './task-row.module.css'
import { Thumbnail } from './thumbnail.tsx'
import type { VisitActs } from './use-visit-acts.ts'
import { formatVisitTime, isDone, isOpen } from './visit-words.ts'

const TaskHelp = lazy(() => import('./task-help.tsx').then((file) => ({ default: file.TaskHelp })))

/** A second tap within this time (ms) is a double tap and does not undo the first tap. */
const doubleTap = 500

/**
 * Row of a task. A tap finishes the task. If a photo is due, the tap opens the camera, and the photo finishes the task.
 * The row also has buttons for a note and a photo. `acts` is null if the visit accepts no records. A tap then shows
 * `whyLocked`. `photos`: `none` means no own photos. `free` means an optional photo. `wanted` means an expected
 * photo. `due` means that the task cannot be finished without a photo.
 */
export function TaskRow(props: {
  task: VisitTask
  acts: VisitActs | null
  whyLocked: string
  photos: 'none' | 'free' | 'wanted' | 'due'
}) {
  const { task, acts, whyLocked, photos } = props
  const { t, i18n } = useTranslation()
  const { work, name } = task
  const { works } = useWork()
  // A task that was reported as not done can be undone until the report is sent.
  const isHere = works.some((local) => local.clientId === work?.clientId && isUndoable(local))
  const done = isDone(task)
  const taken = work?.photos ?? []
  const note = work?.observation ?? null
  const refused = work !== null && work.refused !== null
  const isWanted = photos === 'wanted' || photos === 'due'
  const isDue = photos === 'due' && isOpen(task)
  const camera = useRef<HTMLInputElement>(null)

  const line = () => {
    if (refused) return t('visit.refused')
    if (work?.undoneReason)
      return t('visit.undone', { reason: translateUndoneReason(work.undoneReason, i18n.language) })
    if (done)
      return t('visit.from', {
        from: formatVisitTime(work?.startedAt ?? null),
        to: formatVisitTime(work?.endedAt ?? null),
      })
    return isWanted && taken.length === 0 ? t('visit.needsPhoto') : null
  }
  const words = (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {line() && (
        <span className={styles.line} data-trouble={refused || undefined}>
          {line()}
        </span>
      )}
      {note && <span className={styles.note}>“{note}”</span>}
      {acts && isHere && work?.undoneReason && !refused && (
        <button type="button" className={styles.undo} onClick={() => void acts.takeBack(task)}>
          {t('ui.undo')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </span>
  )
  const finishedAt = useRef(0)

  function tap(): void {
    if (!acts) showNotice({ kind: 'trouble', text: whyLocked })
    else if (isDue) camera.current?.click()
    else if (isOpen(task)) {
      finishedAt.current = Date.now()
      void acts.finish(task)
    } else if (Date.now() - finishedAt.current > doubleTap) void acts.takeBack(task)
  }

  return (
    <li className={styles.row} data-done={done || undefined}>
      {work?.undoneReason && !refused ? (
        <div className={styles.main}>
          <span className={styles.undone} data-status="missed">
            <StatusGlyph status="missed" />
          </span>
          {words}
        </div>
      ) : (
        <label className={styles.main}>
          <input
            type="checkbox"
            className={fields.check}
            checked={done}
            aria-disabled={!acts}
            onChange={tap}
          />
          {words}
        </label>
      )}
      {(acts || note) && (
        <Link
          to={`nota/${task.id}`}
          className={buttons.icon}
          data-kept={note !== null || undefined}
          aria-label={t(note ? 'visit.seeNote' : 'visit.writeNote', { task: name })}
        >
          {note ? <IconMessage2 aria-hidden="true" /> : <IconMessage2Plus aria-hidden="true" />}
        </Link>
      )}
      {photos !== 'none' &&
        (taken[0] ? (
          <Link
            to={`fotos/${task.id}`}
            className={styles.photo}
            aria-label={t('visit.seePhotos', { task: name })}
          >
            <Thumbnail photo={taken[0]} />
            {taken.length > 1 && <b aria-hidden="true">{taken.length}</b>}
          </Link>
        ) : (
          acts && (
            <PhotoButton
              label={t('visit.takePhoto', { task: name })}
              input={camera}
              wanted={isWanted && !work?.undoneReason}
              onPhoto={(file, retake) => void acts.photograph(task, file, retake, isDue)}
            />
          )
        ))}
      {(task.instruction || task.product || task.ppe || task.minutes || (acts && isDue)) && (
        <Suspense>
          <TaskHelp task={task} isPhotoDue={acts !== null && isDue} />
        </Suspense>
      )}
    </li>
  )
}
