import { useQuery } from '@tanstack/react-query'
import { can } from '@zelo/contract/permissions'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { actorOf, useSignedIn } from '../../lib/session.ts'
import { readText, removeText, storageKeys, writeText } from '../../lib/storage.ts'
import { embeddedDashboardQuery } from './embedded-dashboard.api.ts'

/** The address of the tab, `?tab=bi`. */
export const biTab = 'bi'

/**
 * What the home screen shows: its cleanings, or the dashboard that the group embeds. This browser remembers that there
 * is one, so that the tabs stand there before the server has answered.
 */
export function useHomeView() {
  const actor = actorOf(useSignedIn())
  const [params] = useSearchParams()
  const { data } = useQuery(embeddedDashboardQuery)
  const wanted = params.get('tab') === biTab
  const mayWrite = can(actor, 'embedded-dashboard.write')

  useEffect(() => {
    if (data?.url) writeText(storageKeys.embeddedDashboard, '1')
    else if (data) removeText(storageKeys.embeddedDashboard)
  }, [data])

  const exists = data ? data.url !== null : readText(storageKeys.embeddedDashboard) !== null
  return {
    exists,
    mayWrite,
    /** Who may set an address is led to where one is missing; nobody else is. */
    showsBi: wanted && (exists || mayWrite || data === undefined),
  }
}
