import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followLive } from '../../lib/live.ts'

/** Query keys of the calendar rows and of the companies. A company's Brazilian state decides which holidays apply. */
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
