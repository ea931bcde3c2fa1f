import type { Queries } from '../../database/tenant.ts'

export async function selectDashboardUrl(queries: Queries): Promise<string | null> {
  const { dashboard_url } = await queries
    .selectFrom('groups')
    .select('dashboard_url')
    .executeTakeFirstOrThrow()
  return dashboard_url
}

/** Sets the URL of the group's dashboard. Row-level security limits the update to the group's own row. */
export async function updateDashboardUrl(queries: Queries, url: string | null): Promise<void> {
  await queries.updateTable('groups').set({ dashboard_url: url }).execute()
}
