import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow, withParams } from '../../lib/address-params.ts'
import { actorOf, useSignedIn } from '../../lib/session.ts'
import { readText, removeText, storageKeys, writeText } from '../../lib/storage.ts'
import { embeddedDashboardQuery } from './embedded-dashboard.api.ts'

/** The address of the tab, `?tab=bi`. */
export const biTab = 'bi'

/**
 * What the home screen shows: its cleanings, or the dashboard that the group embeds. This browser remembers that there
 * is one, so that the tabs stand there before the server has answered. An address of a tab that is not there loses it.
 */
export function useHomeView() {
  const actor = actorOf(useSignedIn())
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(embeddedDashboardQuery)
  const tab = params.get('tab')
  const mayWrite = can(actor, 'embedded-dashboard.write')

  useEffect(() => {
    if (data?.url) writeText(storageKeys.embeddedDashboard, '1')
    else if (data) removeText(storageKeys.embeddedDashboard)
  }, [data])

  const exists = data ? data.url !== null : readText(storageKeys.embeddedDashboard) !== null
  // Who may set an address is led to where one is missing; nobody else is.
  const showsBi = tab === biTab && (exists || mayWrite || data === undefined)
  const isStale = tab !== null && !showsBi
  useEffect(() => {
    if (isStale) setParams(withParams(addressNow(), { tab: null }), { replace: true })
  }, [isStale, setParams])

  return { exists, mayWrite, showsBi }
}
