import type { Company } from '@zelo/contract/companies'
import { type LocalMoment, localMoment } from '@zelo/contract/rules/calendar'
import { useEffect, useMemo, useState } from 'react'
import { useClockOffset } from '../lib/clock.ts'
import { useSignedIn } from '../lib/session.ts'

const minuteMs = 60_000

/**
 * Each company's own day and time by the server's clock, told anew every minute. A company that is not in the list is told the group's
 * time; while nothing changes, a company's moment keeps its identity.
 */
export function useCompanyClock(companies: readonly Company[]): (companyId: number) => LocalMoment {
  const { timeZone } = useSignedIn().grupo
  const offset = useClockOffset()
  const [tick, setTick] = useState(Date.now)
  const minute = Math.floor((tick + offset) / minuteMs)
  useEffect(() => {
    let timer: number
    const wait = () => {
      timer = window.setTimeout(tell, minuteMs - ((Date.now() + offset) % minuteMs))
    }
    const tell = () => {
      setTick(Date.now())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [offset])
  return useMemo(() => {
    const zones = new Map(companies.map((company) => [company.ID, company.timeZone]))
    const moments = new Map<string, LocalMoment>()
    return (companyId) => {
      const zone = zones.get(companyId) ?? timeZone
      const moment = moments.get(zone) ?? localMoment(minute * minuteMs, zone)
      moments.set(zone, moment)
      return moment
    }
  }, [minute, companies, timeZone])
}
