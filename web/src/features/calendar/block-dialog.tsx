import { formatDateInSentence, formatDateWithWeekday, formatSpan } from '@zelo/ui/lib/dates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './block-dialog.module.css'
import { switchAppointment } from './calendar.api.ts'
import type { CalendarBlock } from './calendar-data.ts'
import { formatBlockPerson, formatMarks } from './calendar-words.ts'

/**
 * Shows a block in write mode. Users can remove its appointment from the day, or restore it. If this is impossible, the
 * dialog explains why. `today` is the current day in the company's time zone.
 */
export function BlockDialog(props: {
  block: CalendarBlock
  day: string
  today: string
  onClose: () => void
}) {
  const { block, day, today, onClose } = props
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState(false)
  const isOut = block.takenOut !== null
  const marks = formatMarks(block.marks, t)
  const begun = !isOut && block.begun && 'appointment_begun'
  const whyNot = day < today ? 'appointment_past' : begun
  // The texts depend on the pressed button and not on the block, because another user may change the block before the
  // response.
  const write = useWrite({
    write: switchAppointment,
    success: t(asking ? 'calendar.removed' : 'calendar.restored'),
    failure: t(asking ? 'calendar.removeFailed' : 'calendar.restoreFailed'),
    stale: [['appointment']],
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  if (asking) {
    return (
      <ConfirmDialog
        title={t('kit.confirmRemove')}
        text={t('calendar.removeWhy', { ...block, day: formatDateInSentence(day, i18n.language) })}
        verb={t('kit.yes')}
        busy={busy}
        onConfirm={() => confirm({ id: block.appointmentId, out: true })}
        onClose={() => setAsking(false)}
      />
    )
  }
  return (
    <Dialog
      width="small"
      title={block.environment}
      subtitle={formatDateWithWeekday(day, i18n.language)}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          {!isOut && !whyNot && (
            <Button className={styles.remove} data-autofocus onClick={() => setAsking(true)}>
              {t('calendar.remove')}
            </Button>
          )}
          {!whyNot && (block.takenOut === 'removed' || block.takenOut === 'cancelled') && (
            <Button
              data-autofocus
              loading={busy}
              onClick={() => void confirm({ id: block.appointmentId, out: false })}
            >
              {t('calendar.restore')}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{t('calendar.when')}</dt>
        <dd className="figures">{formatSpan(block.start, block.end)}</dd>
        <dt>{t('calendar.kind')}</dt>
        <dd>
          {t(`calendar.${block.kind}`)}
          {block.takenOut && `, ${t(`calendar.out.${block.takenOut}`).toLocaleLowerCase(i18n.language)}`}
        </dd>
        {block.takenOut === 'skipped' && block.skipName && (
          <>
            <dt>{t('calendar.skippedBy')}</dt>
            <dd>{block.skipName}</dd>
          </>
        )}
        {block.plannedDay && (
          <>
            <dt>{t('calendar.plannedDay')}</dt>
            <dd>{formatDateInSentence(block.plannedDay, i18n.language)}</dd>
          </>
        )}
        {marks && (
          <>
            <dt>{t('calendar.marks.records')}</dt>
            <dd>{marks}</dd>
          </>
        )}
        <dt>{t('calendar.person')}</dt>
        <dd>
          <Link to={`/pessoas/${block.cover?.userId ?? block.userId}`}>{formatBlockPerson(block, t)}</Link>
        </dd>
        <dt>{t('calendar.branch')}</dt>
        <dd>{block.branch}</dd>
      </dl>
      {whyNot && <p className={styles.whyNot}>{t(`errors.${whyNot}`)}</p>}
      <Link className={styles.agenda} to={`/ambientes/${block.environmentId}`}>
        {t('dashboard.openEnvironment')}
      </Link>
      <Link className={styles.agenda} to={`/agendamentos?edit=${block.agendaId}`}>
        {t('calendar.openAgenda')}
      </Link>
    </Dialog>
  )
}
