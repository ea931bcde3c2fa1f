import type { EmbeddedDashboard } from '@zelo/contract/embedded-dashboard'
import { addressFault } from '@zelo/contract/rules/embedded-address'
import type { Queries } from '../../database/tenant.ts'
import { DomainError } from '../../domain-error.ts'
import { selectDashboardUrl, updateDashboardUrl } from './embedded-dashboard.queries.ts'

export async function readDashboard(queries: Queries): Promise<EmbeddedDashboard> {
  return { url: await selectDashboardUrl(queries) }
}

/**
 * Sets the address that everybody of the group sees, or takes it away. `publicUrl` is where people reach the product.
 * @throws `invalid_input` for an address of the product itself, which inside a frame of its own could do what it likes
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
