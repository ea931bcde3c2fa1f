import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from '../../lib/live.ts'

/** The rows of the calendar, and the companies with their states. */
const stale = [['calendar-day'], ['company']]

/** Refreshes the calendar on the screen when other users change it. */
export function useLiveCalendar(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      for (const queryKey of stale) void client.invalidateQueries({ queryKey })
    }
    return followLive({
      change: ({ noun }) => noun === 'calendar-day' && refresh(),
      missed: refresh,
      isInBackground: true,
    })
  }, [client])
}
