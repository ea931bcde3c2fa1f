import type { Company } from '@zelo/contract/companies'
import { type LocalMoment, localMoment } from '@zelo/contract/rules/calendar'
import { useEffect, useMemo, useState } from 'react'
import { useClockOffset } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'

const minuteMs = 60_000

/**
 * Returns each company's current day and time by the server's clock. The result changes every minute. An unknown
 * company gets the group's time. The object for a company stays the same while its time is unchanged.
 */
export function useCompanyClock(companies: readonly Company[]): (companyId: number) => LocalMoment {
  const { timeZone } = useSignedIn().parentCompany
  const offset = useClockOffset()
  const [tick, setTick] = useState(Date.now)
  const minute = Math.floor((tick + offset) / minuteMs)
  useEffect(() => {
    let timer: number
    const wait = () => {
      timer = window.setTimeout(updateClock, minuteMs - ((Date.now() + offset) % minuteMs))
    }
    const updateClock = () => {
      setTick(Date.now())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [offset])
  return useMemo(() => {
    const zones = new Map(companies.map((company) => [company.id, company.timeZone]))
    const moments = new Map<string, LocalMoment>()
    return (companyId) => {
      const zone = zones.get(companyId) ?? timeZone
      const moment = moments.get(zone) ?? localMoment(minute * minuteMs, zone)
      moments.set(zone, moment)
      return moment
    }
  }, [minute, companies, timeZone])
}
