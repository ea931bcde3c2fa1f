import type { Company } from '@zelo/contract/companies'
import { type LocalMoment, localMoment } from '@zelo/contract/rules/calendar'
import { useEffect, useMemo, useState } from 'react'
import { useSignedIn } from '../lib/session.ts'

const minuteMs = 60_000

/**
 * Each company's own day and time, told anew every minute. A company that is not in the list is told the group's
 * time; while nothing changes, a company's moment keeps its identity.
 */
export function useCompanyClock(companies: readonly Company[]): (companyId: number) => LocalMoment {
  const { timeZone } = useSignedIn().grupo
  const [minute, setMinute] = useState(() => Math.floor(Date.now() / minuteMs))
  useEffect(() => {
    let timer: number
    const wait = () => {
      timer = window.setTimeout(tell, minuteMs - (Date.now() % minuteMs))
    }
    const tell = () => {
      setMinute(Math.floor(Date.now() / minuteMs))
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
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
