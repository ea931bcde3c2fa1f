import { isDate } from '@zelo/contract/rules/calendar'

/**
 * The calendar's state in the URL: `?day=2026-11-19&q=copa&mode=write&block=7-main`. The calendar shows the month of `day`.
 */
export interface CalendarAddress {
  day: string
  search: string
  /** True in the mode 'escrita' (R3-224). False in the mode 'leitura' (R3-209). */
  writing: boolean
}

/** Reads the state from the URL. The default day is today. */
export function readCalendarAddress(params: URLSearchParams, today: string): CalendarAddress {
  const day = params.get('day') ?? ''
  return {
    day: isDate(day) ? day : today,
    search: params.get('q') ?? '',
    writing: params.get('mode') === 'write',
  }
}
