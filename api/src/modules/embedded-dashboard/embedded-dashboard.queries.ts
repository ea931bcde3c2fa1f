import type { Queries } from '../../database/tenant.ts'

/** The address of the group's dashboard; null while there is none. */
export async function selectDashboardUrl(queries: Queries): Promise<string | null> {
  const { dashboard_url } = await queries
    .selectFrom('groups')
    .select('dashboard_url')
    .executeTakeFirstOrThrow()
  return dashboard_url
}

/** Row-level security leaves the group's own row only. */
export async function updateDashboardUrl(queries: Queries, url: string | null): Promise<void> {
  await queries.updateTable('groups').set({ dashboard_url: url }).execute()
}
