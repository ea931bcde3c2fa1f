import type { EmbeddedDashboard } from '@zelo/contract/embedded-dashboard'
import { addressFault } from '@zelo/contract/rules/embedded-address'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { selectDashboardUrl, updateDashboardUrl } from './embedded-dashboard.queries.ts'

export async function readDashboard(queries: Queries): Promise<EmbeddedDashboard> {
  return { url: await selectDashboardUrl(queries) }
}

/**
 * Sets or removes the dashboard URL of the group. `publicUrl` is the URL of this product.
 * @throws `invalid_input` for a URL of this product, because a frame with such a URL would have full access to the app
 */
export async function writeDashboard(
  queries: Queries,
  { url }: EmbeddedDashboard,
  publicUrl: string,
): Promise<EmbeddedDashboard> {
  const fault = url !== null && addressFault(url, new URL(publicUrl).host)
  if (fault) throw new DomainError('invalid_input', { errors: { url: fault } })
  await updateDashboardUrl(queries, url)
  return { url }
}
