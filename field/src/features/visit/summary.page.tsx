import { IconMessage2, IconPhoto } from '@tabler/icons-react'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { useBack, useToToday } from '../../app/shell/use-back.ts'
import type { Visit, VisitTask } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import { buzz } from '../../ui/buzz.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { useOffline } from '../queue/use-offline.ts'
import { type OnPhoto, PhotoButton } from './photo-button.tsx'
import styles from './summary.module.css'
import { useVisitActs } from './use-visit-acts.ts'
import { VisitGate } from './visit-gate.tsx'
import {
  describeKind,
  findLastEnd,
  formatVisitTime,
  isDone,
  listBlockingTasks,
  listLeftTasks,
  listMissingPhotos,
} from './visit-words.ts'

/** Summary before a visit ends: finished, unfinished and missing work. */
export function SummaryPage() {
  return <VisitGate>{({ visit }) => <SummaryScreen visit={visit} />}</VisitGate>
}

function SummaryScreen({ visit }: { visit: Visit }) {
  const { t, i18n } = useTranslation()
  const back = useBack()
  const toToday = useToToday()
  const acts = useVisitActs(visit)
  const offline = useOffline()
  // Remembers the rows that were missing when the screen opened. They stay visible after completion, so that no row
  // disappears while the user reads.
  const [asked] = useState(() => listMissingPhotos(visit).map(({ id }) => id))
  const open = listBlockingTasks(visit)
  const left = listLeftTasks(visit)
  const missing = open.length > 0 ? open : left
  const without = listMissingPhotos(visit)
  const counted = visit.tasks.filter((task) => task.mandatory || isDone(task))
  const done = visit.tasks.filter(isDone)
  const undone = visit.tasks.filter(({ work }) => work?.undoneReason && work.refused === null)
  const notes = visit.tasks.filter(({ work }) => work?.observation)
  const photos = visit.tasks.reduce((sum, { work }) => sum + (work?.photos.length ?? 0), 0)
  const end = findLastEnd(visit)
  const revision = visit.revisionNumber !== null

  function finish(): void {
    buzz()
    void acts.conclude()
    const place = visit.place.name
    showNotice({
      kind: 'done',
      text: offline
        ? t('summary.finishedNoSignal', { place })
        : t('summary.finished', { place, time: formatVisitTime(end ?? visit.startedAt) }),
    })
    toToday()
  }

  const backToTasks = (
    <button type="button" className={buttons.primary} onClick={back}>
      {t('summary.backToTasks')}
    </button>
  )
  const dock = () => {
    if (done.length + undone.length === 0) return backToTasks
    if (open.length > 0) {
      return (
        <>
          {backToTasks}
          <Link to="../nao-consegui" relative="path" replace className={buttons.second}>
            {t('visit.cannot')}
          </Link>
        </>
      )
    }
    if (left.length > 0) {
      return (
        <>
          {backToTasks}
          <button type="button" className={buttons.second} onClick={finish}>
            {t('summary.finishIncomplete')}
          </button>
        </>
      )
    }
    if (without.length > 0) {
      return (
        <>
          <button type="button" className={buttons.primary} onClick={back}>
            {t('summary.backToPhotos')}
          </button>
          <button type="button" className={buttons.second} onClick={finish}>
            {t('summary.withoutPhotos')}
          </button>
        </>
      )
    }
    return (
      <button type="button" className={buttons.primary} onClick={finish}>
        {t('summary.finish')}
      </button>
    )
  }

  return (
    <Screen
      title={t(revision ? 'summary.titleRevision' : 'summary.title')}
      subtitle={`${visit.place.name}, ${describeKind(visit, t)}`}
      dock={dock()}
    >
      <p className={styles.figure}>{t('summary.doneOf', { done: done.length, all: counted.length })}</p>
      {visit.startedAt && end && (
        <p className={styles.took}>
          {t('summary.took', {
            from: formatVisitTime(visit.startedAt),
            to: formatVisitTime(end),
            minutes: Math.max(1, Math.round((Date.parse(end) - Date.parse(visit.startedAt)) / 60_000)),
          })}
        </p>
      )}
      {missing.length > 0 && (
        <Missing
          title={t('summary.missingTasks', { count: missing.length })}
          text={t(open.length > 0 ? 'summary.missingTasksWhy' : 'summary.missingTasksExtra')}
        >
          {missing.map(({ id, name }) => (
            <li key={id} className={styles.line}>
              <span>{name}</span>
            </li>
          ))}
        </Missing>
      )}
      {open.length === 0 && asked.length > 0 && (
        <Missing
          title={
            without.length > 0 ? t('summary.missingPhotos', { count: without.length }) : t('photos.title')
          }
          text={without.length > 0 ? t('summary.missingPhotosWhy') : null}
        >
          {visit.tasks
            .filter(({ id }) => asked.includes(id))
            .map((task) => (
              <PhotoLine
                key={task.id}
                name={visit.onePhotoPerSlot ? t('visit.slotPhoto') : task.name}
                missing={without.includes(task)}
                onPhoto={(file, retake) => void acts.photograph(task, file, retake)}
              />
            ))}
        </Missing>
      )}
      <Section title={t('summary.done')} tasks={done}>
        {(task) => (
          <>
            <span className={styles.glyph} data-status="done">
              <StatusGlyph status="done" />
            </span>
            <span>{task.name}</span>
            <span className={styles.aside}>{formatVisitTime(task.work?.endedAt ?? null)}</span>
          </>
        )}
      </Section>
      <Section title={t('summary.undone')} tasks={undone}>
        {(task) => (
          <>
            <span className={styles.glyph} data-status="missed">
              <StatusGlyph status="missed" />
            </span>
            <span>
              {task.name}
              <small>
                {task.work?.undoneReason && translateUndoneReason(task.work.undoneReason, i18n.language)}
              </small>
            </span>
          </>
        )}
      </Section>
      <Section title={t('summary.notes')} tasks={notes}>
        {(task) => (
          <>
            <IconMessage2 aria-hidden="true" />
            <span>
              {task.name}
              <small>{task.work?.observation}</small>
            </span>
          </>
        )}
      </Section>
      {photos > 0 && (
        <p className={styles.photos}>
          <IconPhoto aria-hidden="true" />
          {t('summary.photos', { count: photos })}
        </p>
      )}
    </Screen>
  )
}

function Missing(props: { title: string; text: string | null; children: ReactNode }) {
  return (
    <section className={styles.missing} data-status={props.text ? 'partial' : 'done'}>
      <h2>
        <StatusGlyph status={props.text ? 'partial' : 'done'} />
        {props.title}
      </h2>
      {props.text && <p>{props.text}</p>}
      <ul>{props.children}</ul>
    </section>
  )
}

function PhotoLine(props: { name: string; missing: boolean; onPhoto: OnPhoto }) {
  const { t } = useTranslation()
  return (
    <li className={styles.line}>
      <span>{props.name}</span>
      {props.missing ? (
        <PhotoButton wanted label={t('visit.takePhoto', { task: props.name })} onPhoto={props.onPhoto} />
      ) : (
        <span className={styles.taken}>{t('visit.slotPhotoDone')}</span>
      )}
    </li>
  )
}

function Section(props: {
  title: string
  tasks: readonly VisitTask[]
  children: (task: VisitTask) => ReactNode
}) {
  if (props.tasks.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{props.title}</h2>
      <ul>
        {props.tasks.map((task) => (
          <li key={task.id} className={styles.line}>
            {props.children(task)}
          </li>
        ))}
      </ul>
    </section>
  )
}
