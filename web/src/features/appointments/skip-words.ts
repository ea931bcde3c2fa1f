import type { AppointmentSkip } from '@zelo/contract/appointments'
import type { TFunction } from 'i18next'

/** Returns the calendar day that skips a cleaning, with its kind: `Natal (feriado nacional)`. */
export function formatSkip({ name, reason }: AppointmentSkip, t: TFunction): string {
  return t('dashboard.out.skippedBy', { name, kind: t(`dashboard.out.kind.${reason}`) })
}
