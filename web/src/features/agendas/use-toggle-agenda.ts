import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import { useTranslation } from 'react-i18next'
import { isSessionOver } from '../../lib/call.ts'
import { showToast } from '../../ui/toast-store.ts'
import { scheduleFailure } from './agenda-refusal.ts'
import { editAgenda, staleSchedules } from './agendas.api.ts'

/** A switch in a row of the day: the agenda's active flag or its single-photo flag (R3-422). */
export interface Toggle {
  appointment: Appointment
  active: boolean
  singlePhoto: boolean
}

/**
 * Switches an agenda from a row of the day. The mutation ends only after the rows have been read again, so that the next
 * switch uses the current agenda. A failure shows a toast and also reads the rows again.
 */
export function useToggleAgenda() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(staleSchedules.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: ({ appointment: { agenda }, active, singlePhoto }: Toggle) =>
      editAgenda({
        id: agenda.id,
        active,
        environmentId: agenda.environmentId,
        periodicityId: agenda.periodicityId,
        userId: agenda.userId,
        revisionPhotos: singlePhoto,
        version: agenda.version,
      }),
    onSuccess: async ({ clashes }, { appointment: { agenda }, active }) => {
      if (active !== agenda.active) {
        const days = new Set(clashes.map(({ day }) => day)).size
        const on = days > 0 ? t('agendaList.switchedOnClashes', { count: days }) : t('agendaList.switchedOn')
        const text = active ? on : t('agendaList.switchedOff')
        showToast({ kind: 'success', title: t('ui.success'), text })
      }
      await refresh()
    },
    onError: (error) => {
      if (isSessionOver(error)) return
      const words = scheduleFailure(error, t('agendaList.editFailedWhy'), t)
      showToast({ kind: 'error', title: t('agendaList.switchFailed'), ...words })
      void refresh()
    },
  })
}
