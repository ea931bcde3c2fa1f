import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isSessionOver } from '../../lib/call.ts'
import { showToast } from '../../ui/toast-store.ts'
import { AppointmentDetail } from './appointment-detail.tsx'
import { appointmentQuery } from './appointments.api.ts'

/**
 * Loads and shows an appointment that is not in the loaded list. If it cannot be loaded, a toast appears and the detail
 * closes.
 */
export function AppointmentById(props: {
  id: number
  toLocalNow: (appointment: Appointment) => LocalMoment
  onClose: () => void
}) {
  const { id, toLocalNow, onClose } = props
  const { t } = useTranslation()
  const { data, error } = useQuery(appointmentQuery(id))
  const isLoaded = data !== undefined
  useEffect(() => {
    // A failed reload keeps the loaded appointment, unless the appointment no longer exists.
    if (!error || isSessionOver(error) || (isLoaded && readErrorCode(error) !== 'not_found')) return
    showToast({ kind: 'error', title: t('dashboard.notOpened', { id }), text: toErrorSentence(error) })
    onClose()
  }, [error, isLoaded, id, t, onClose])
  if (!data) return null
  return (
    <AppointmentDetail appointment={data.appointment} now={toLocalNow(data.appointment)} onClose={onClose} />
  )
}
