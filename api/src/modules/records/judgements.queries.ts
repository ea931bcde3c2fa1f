import type { Judgement } from '@zelo/contract/executions'
import { toZonedIso } from '@zelo/contract/rules/calendar'
import { sql } from 'kysely'

/** A coordinator's action on a record, as the database returns it. `at` is an instant as text. */
export type JudgementRow = Judgement | null

/** SQL expression for the last action of a coordinator on the record `x`. Null if there is none. */
export const lastJudgement = sql<JudgementRow>`(
  select json_build_object('kind', v.kind, 'at', v.at, 'reason', v.facts ->> 'reason',
    'by', json_build_object('id', p.id, 'name', p.name))
  from execution_events v
  join users p on p.group_id = v.group_id and p.id = v.user_id
  where v.group_id = x.group_id and v.execution_id = x.id and v.kind in ('confirmed', 'voided', 'restored')
  order by v.id desc
  limit 1)`

/** Returns a coordinator's action with its time in the company's time zone. */
export function toJudgement(row: JudgementRow, timeZone: string): Judgement | null {
  return row && { ...row, at: toZonedIso(new Date(row.at), timeZone) }
}
