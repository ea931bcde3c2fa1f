import { sql } from 'kysely'
import type { Queries } from '../../database/tenant.ts'
import { inBranch } from '../companies/companies.queries.ts'

export interface ReportPhotoRow {
  appointment_id: number
  environment_id: number
  day: string
  /** The start of the work, in milliseconds since 1970. */
  started_at: number
  file: string
  thumbnail: string
}

/** Returns the file of a company's logo. Without such a logo, returns the file of the parent company's logo. */
export async function selectReportLogo(queries: Queries, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ logo: string }>`
    select logo from companies
    where logo is not null and (id = ${companyId} or parent_id is null)
    order by id = ${companyId} desc
    limit 1`.execute(queries)
  return rows[0]?.logo ?? null
}

/**
 * Selects the newest photos of a branch in an interval: at most two of each environment, and at most `atMost` in total.
 */
export async function selectReportPhotos(
  queries: Queries,
  { firstDay, lastDay, branchId }: { firstDay: string; lastDay: string; branchId: number | null },
  atMost: number,
): Promise<ReportPhotoRow[]> {
  const { rows } = await sql<ReportPhotoRow>`
    select appointment_id, environment_id, day, started_at, file, thumbnail
    from (
      select x.appointment_id, x.environment_id, x.day, (extract(epoch from x.started_at) * 1000)::bigint as started_at,
        p.file, p.thumbnail, p.id,
        row_number() over (partition by x.environment_id order by x.started_at desc, p.id) as nth
      from executions x
      join execution_photos p on p.group_id = x.group_id and p.execution_id = x.id
      where x.counts and x.day between ${firstDay} and ${lastDay} and ${inBranch(branchId, 'x.company_id')}
        and p.file is not null
    ) as photos
    where nth <= 2
    order by nth, started_at desc, id
    limit ${atMost}`.execute(queries)
  return rows
}
