import { IconRefresh } from '@tabler/icons-react'
import type { ArrivedRecord } from '@zelo/contract/records'
import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone } from '@zelo/contract/rules/phone'
import type { UndoneTask } from '@zelo/contract/rules/undone-tasks'
import { Avatar } from '@zelo/ui/components/avatar.tsx'
import { formatInstant, formatSpan, formatTime } from '@zelo/ui/lib/dates.ts'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { RecordMark } from '../records/arrival-views.tsx'
import { describePlanChanges } from '../reports/plan-changes.ts'
import { toCleaning } from '../reports/report-links.ts'
import { listPhotos, ReportPhoto } from '../reports/report-photo.tsx'
import { drawAvatarUrl } from './avatar-image.ts'
import styles from './undone-card.module.css'

const PhotoZoom = lazy(() => import('../../ui/photo-zoom.tsx').then((file) => ({ default: file.PhotoZoom })))

/**
 * The card of one undone task. The front shows the task's time and reason, and the marks of its `records`. The back
 * shows the environment and the person.
 */
export function UndoneCard(props: { task: UndoneTask; records: readonly ArrivedRecord[] }) {
  const { task, records } = props
  const { t } = useTranslation()
  const [flipped, setFlipped] = useState(false)
  return (
    <li className={styles.card}>
      <div className={styles.faces} data-flipped={flipped || undefined}>
        <div className={styles.face} inert={flipped}>
          <Front task={task} records={records} />
        </div>
        <div className={`${styles.face} ${styles.back}`} inert={!flipped}>
          <Back task={task} />
        </div>
      </div>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        onClick={() => setFlipped(!flipped)}
      >
        {t(flipped ? 'undoneTasks.toFront' : 'undoneTasks.toBack')}
      </Button>
    </li>
  )
}

function Front({ task, records }: { task: UndoneTask; records: readonly ArrivedRecord[] }) {
  const { t } = useTranslation()
  const facts = [
    { label: t('reports.start'), text: formatInstant(task.startedAt) },
    { label: t('reports.end'), text: formatInstant(task.endedAt) },
  ]
  return (
    <>
      <h3>{task.procedure}</h3>
      <Facts facts={facts} />
      <p className={styles.quiet}>{t('reports.observation')}</p>
      {/* The keyboard must reach this text, because it can scroll. */}
      <p className={styles.observation} tabIndex={task.observation.length > 300 ? 0 : undefined}>
        {task.observation || t('reports.none')}
      </p>
      {task.derived && <p className={styles.quiet}>{t('undoneTasks.derived')}</p>}
      {listPhotos(task.photos).length > 0 && <ReportPhoto photos={task.photos} caption={task.procedure} />}
      <p>
        <Link to={toCleaning(task.day, task.appointmentId)}>{t('reports.openCleaning')}</Link>
      </p>
      {records.map((record) => (
        <Fragment key={record.id}>
          {task.derived && (
            <p className={`${styles.quiet} figures`}>
              {t('records.outside.title')}: {formatRecordSpan(record)}
            </p>
          )}
          <RecordMark record={record} />
        </Fragment>
      ))}
    </>
  )
}

function formatRecordSpan({ startedAt, endedAt }: ArrivedRecord): string {
  return formatSpan(formatTime(startedAt), endedAt && formatTime(endedAt))
}

function Back({ task }: { task: UndoneTask }) {
  const { t } = useTranslation()
  const [zoomed, setZoomed] = useState(false)
  const name = task.person
  const facts = [
    { label: t('reports.cpf'), text: maskCpf(task.cpf) },
    { label: t('reports.email'), text: task.email || t('reports.none') },
    { label: t('reports.phone'), text: formatPhone(task.phone) || t('reports.none') },
  ]
  return (
    <>
      <h3>
        <Link to={`/ambientes/${task.environmentId}`}>{task.environment}</Link>
      </h3>
      <p className={styles.quiet}>{task.company}</p>
      {task.changes &&
        describePlanChanges([task.changes], t).map((words) => (
          <p key={words} className={`${styles.quiet} figures`}>
            {words}
          </p>
        ))}
      <div className={styles.person}>
        <button type="button" className={styles.picture} onClick={() => setZoomed(true)}>
          <Avatar name={name} src={task.avatarUrl} size={40} />
          <span className="visually-hidden">{t('undoneTasks.zoomPicture', { name })}</span>
        </button>
        <strong>
          <Link to={`/pessoas/${task.userId}`}>{name}</Link>
        </strong>
      </div>
      <Facts facts={facts} />
      <Suspense>
        {zoomed && (
          <PhotoZoom
            photos={[{ url: task.avatarUrl ?? drawAvatarUrl(name), caption: name }]}
            startAt={0}
            onClose={() => setZoomed(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Facts({ facts }: { facts: readonly { label: string; text: string }[] }) {
  return (
    <dl className={`${styles.facts} figures`}>
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
