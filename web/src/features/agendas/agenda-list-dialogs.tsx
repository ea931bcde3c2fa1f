import type { Appointment } from '@zelo/contract/appointments'
import { isDate, type LocalMoment } from '@zelo/contract/rules/calendar'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow, withParams } from '../../lib/address-params.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CancellationsDialog } from './cancellations-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((file) => ({ default: file.EditDialog })))

/**
 * What is open over the list, kept in the address: `day=2026-11-19&at=10482`, `edit=<agenda>` inside of it or by itself,
 * `dialog=cancel`, `dialog=cancellations`. Who may not write reads the day and the cancellations.
 */
export function AgendaListDialogs(props: {
  /** The days that the list has, for a day to show at once. */
  week: readonly Appointment[] | undefined
  clock: (companyId: number) => LocalMoment
  writable: boolean
}) {
  const { week, clock, writable } = props
  const [params, setParams] = useSearchParams()
  const put = (values: Record<string, string | null>, replace = true) =>
    setParams(withParams(addressNow(), values), { replace, preventScrollReset: true })
  const close = () => put({ day: null, at: null, edit: null, dialog: null })

  const edited = Number(params.get('edit'))
  const day = params.get('day') ?? ''
  if (writable && Number.isInteger(edited) && edited > 0) {
    return (
      <Suspense>
        <EditDialog
          key={edited}
          agendaId={edited}
          todayOf={(companyId) => clock(companyId).day}
          onBack={isDate(day) ? () => put({ edit: null }) : undefined}
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
        at={Number(params.get('at'))}
        week={week}
        clock={clock}
        writable={writable}
        onEdit={(appointment) =>
          put({ edit: String(appointment.agendaId), at: String(appointment.id) }, false)
        }
        onClose={close}
      />
    )
  }
  const dialog = params.get('dialog')
  if (dialog === 'cancellations') return <CancellationsDialog writable={writable} onClose={close} />
  if (dialog === 'cancel' && writable) {
    return <CancelDialog onCancelled={() => put({ dialog: null })} onClose={close} />
  }
  return null
}
