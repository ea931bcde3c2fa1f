import { isDate } from '@zelo/contract/rules/calendar'

/** URL state of the calendar: `?day=2026-11-19&q=copa&mode=write&block=7-main`. The month is the day's. */
export interface CalendarAddress {
  day: string
  search: string
  /** Specified as 'escrita' (R3-224). False is 'leitura' (R3-209). */
  writing: boolean
}

/** Reads the URL. The day defaults to today. */
export function readCalendarAddress(params: URLSearchParams, today: string): CalendarAddress {
  const day = params.get('day') ?? ''
  return {
    day: isDate(day) ? day : today,
    search: params.get('q') ?? '',
    writing: params.get('mode') === 'write',
  }
}
