import type { Appointment } from '@zelo/contract/appointments'
import { isDate, type LocalMoment } from '@zelo/contract/rules/calendar'
import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../i18n/i18n.ts'
import { useLevels } from '../../kit/address/use-levels.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancellationsDialog } from './cancellations-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'

const ChangesDialog = lazy(async () => {
  const [file] = await Promise.all([
    import('../agenda-changes/changes-dialog.tsx'),
    loadTexts('agendaChanges'),
  ])
  return { default: file.ChangesDialog }
})

const ImportAgendasDialog = lazy(async () => {
  const [file] = await Promise.all([
    import('../agenda-changes/import-dialog.tsx'),
    loadTexts('agendaChanges', 'imports'),
  ])
  return { default: file.ImportAgendasDialog }
})

const MoveDialog = lazy(async () => {
  const [file] = await Promise.all([import('../agenda-changes/move-dialog.tsx'), loadTexts('agendaChanges')])
  return { default: file.MoveDialog }
})

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((file) => ({ default: file.EditDialog })))

/**
 * Renders the dialogs over the list. The URL determines which dialog is open: `day=2026-11-19&at=10482`, `edit=<agenda>`
 * with or without a day, `dialog=cancel`, `cancellations`, `import`, `move` or `changes`. Users without write access see
 * only the day and the cancellations.
 */
export function AgendaListDialogs(props: {
  /** The appointments that the list has loaded. The day dialog shows them without a new request. */
  week: readonly Appointment[] | undefined
  clock: (companyId: number) => LocalMoment
  writable: boolean
  today: string
}) {
  const { week, clock, writable, today } = props
  const levels = useLevels(['day', 'at', 'edit', 'dialog'])
  const { close } = levels
  /** The appointment whose edit form was open. When the form closes, the day dialog focuses this appointment. */
  const [left, setLeft] = useState<number>()

  const edited = Number(levels.get('edit'))
  const day = levels.get('day') ?? ''
  if (writable && Number.isInteger(edited) && edited > 0) {
    return (
      <Suspense>
        <EditDialog
          key={edited}
          agendaId={edited}
          toCompanyToday={(companyId) => clock(companyId).day}
          onBack={isDate(day) ? () => levels.back(['edit']) : undefined}
          onClose={close}
        />
      </Suspense>
    )
  }
  if (isDate(day)) {
    return (
      <DayDialog
        key={day}
        day={day}
        at={left ?? Number(levels.get('at'))}
        week={week}
        clock={clock}
        writable={writable}
        onEdit={(appointment) => {
          setLeft(appointment.id)
          levels.open({ edit: String(appointment.agendaId) })
        }}
        onClose={close}
      />
    )
  }
  const dialog = levels.get('dialog')
  if (dialog === 'cancellations') return <CancellationsDialog writable={writable} onClose={close} />
  if (dialog === 'cancel' && writable) {
    return <CancelDialog onCancelled={close} onClose={close} />
  }
  return (
    <Suspense>
      {dialog === 'changes' && <ChangesDialog writable={writable} onClose={close} />}
      {dialog === 'import' && writable && <ImportAgendasDialog onClose={close} />}
      {dialog === 'move' && writable && <MoveDialog today={today} onClose={close} />}
    </Suspense>
  )
}
