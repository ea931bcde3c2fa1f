import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { readText, removeText, storageKeys, writeText } from '@zelo/ui/lib/storage.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readCurrentParams, withParams } from '../../lib/address-params.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { embeddedDashboardQuery } from './embedded-dashboard.api.ts'

/** The value of `tab` in the URL that opens the embedded dashboard, `?tab=bi`. */
export const biTab = 'bi'

/**
 * Chooses the view of the home screen: cleanings or the embedded dashboard. The browser stores whether a dashboard exists,
 * so that the tabs appear before the response. If `tab` in the URL names no view that the user sees, the parameter is
 * removed.
 */
export function useHomeView() {
  const actor = toActor(useSignedIn())
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(embeddedDashboardQuery)
  const tab = params.get('tab')
  const canWrite = can(actor, 'embedded-dashboard.write')

  useEffect(() => {
    if (data?.url) writeText(storageKeys.embeddedDashboard, '1')
    else if (data) removeText(storageKeys.embeddedDashboard)
  }, [data])

  const exists = data ? data.url !== null : readText(storageKeys.embeddedDashboard) !== null
  // If no dashboard is set, only users who may set its URL see the tab.
  const showsBi = tab === biTab && (exists || canWrite || data === undefined)
  const isStale = tab !== null && !showsBi
  useEffect(() => {
    if (isStale) setParams(withParams(readCurrentParams(), { tab: null }), { replace: true })
  }, [isStale, setParams])

  return { exists, canWrite, showsBi }
}
