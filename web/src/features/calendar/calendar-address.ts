import { isDate } from '@zelo/contract/rules/calendar'

/** What the calendar keeps in the address: `?day=2026-11-19&q=copa&mode=write&block=7-main`. The month is that of the day. */
export interface CalendarAddress {
  day: string
  search: string
  /** 'escrita' of spec 3 §2.8; reading is 'leitura'. */
  writing: boolean
}

/** The day is today unless one is named. */
export function readCalendarAddress(params: URLSearchParams, today: string): CalendarAddress {
  const day = params.get('day') ?? ''
  return {
    day: isDate(day) ? day : today,
    search: params.get('q') ?? '',
    writing: params.get('mode') === 'write',
  }
}
