import { useQuery } from '@tanstack/react-query'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast-store.ts'
import { AppointmentDetail } from '../appointments/appointment-detail.tsx'
import { appointmentQuery } from '../appointments/appointments.api.ts'

/** The appointment behind a block, as the dashboard shows it. */
export function BlockDetail(props: { appointmentId: number; now: LocalMoment; onClose: () => void }) {
  const { appointmentId, now, onClose } = props
  const { t } = useTranslation()
  const { data, isError } = useQuery(appointmentQuery(appointmentId))
  useEffect(() => {
    if (!isError) return
    showToast({ kind: 'error', title: t('kit.error'), text: t('ui.loadFailed') })
    onClose()
  }, [isError, t, onClose])
  return data && <AppointmentDetail appointment={data.appointment} now={now} onClose={onClose} />
}
