import type { Appointment } from '@zelo/contract/appointments'
import type { LocalMoment } from '@zelo/contract/rules/calendar'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppointmentLines, type Section } from './appointment-lines.tsx'
import { findDayEdges, formatCleaningCount, formatDayHeading } from './appointment-words.ts'
import { SectionHead } from './section-head.tsx'
import { splitByDay } from './sections.ts'

/** Lists the appointments grouped by day. A day without appointments shows a text that there are none. */
export function AppointmentDays(props: {
  /** The appointments, sorted by day and time as in the response. */
  appointments: readonly Appointment[]
  /** The appointments that the list would show without a filter. */
  offered: readonly Appointment[] | undefined
  interval: DateInterval
  today: string
  clock: (companyId: number) => LocalMoment
  /** Returns the query string that opens an appointment's detail. */
  toDetailSearch: (appointmentId: number) => string
  withBranch: boolean
}) {
  const { appointments, offered, interval, today, clock, toDetailSearch, withBranch } = props
  const { t, i18n } = useTranslation()
  const alone = interval.from === interval.to
  const sections = useMemo(() => {
    const whole = splitByDay(offered ?? appointments, interval)
    return splitByDay(appointments, interval).map((part, index): Section => {
      const name = formatDayHeading(part.key, { today, alone }, t, i18n.language)
      const count = whole[index]?.appointments.length ?? 0
      const shown = offered && part.appointments.length
      const cleanings =
        count > 0 && t('dashboard.byTime', { cleanings: formatCleaningCount(count, shown, t) })
      return {
        ...part,
        name,
        head: (
          <SectionHead key={part.key} title={name}>
            {cleanings}
          </SectionHead>
        ),
      }
    })
  }, [appointments, offered, interval, today, alone, t, i18n.language])
  const edges = useMemo(() => findDayEdges(appointments), [appointments])
  const toLocalNow = useCallback((one: Appointment) => clock(one.companyId), [clock])
  return (
    <AppointmentLines
      sections={sections}
      context={{ toLocalNow, toDetailSearch, edges, withDay: false, withBranch }}
    />
  )
}
