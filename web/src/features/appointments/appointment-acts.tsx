import type { Appointment } from '@zelo/contract/appointments'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { findDoer } from './appointment-view.ts'

const ActDialog = lazy(async () => {
  const [file] = await Promise.all([import('./act-dialog.tsx'), loadTexts('overview'), loadTexts('alerts')])
  return { default: file.ActDialog }
})

/**
 * A button that opens the actions for an appointment: call the person, give the work to other people, acknowledge the alert.
 */
export function AppointmentActs({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('dashboard.actOn', {
          room: appointment.agenda.environment.name,
          person: findDoer(appointment).name,
        })}
        onClick={() => setOpen(true)}
      >
        {t('dashboard.act')}
      </Button>
      <Suspense>{open && <ActDialog appointment={appointment} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
