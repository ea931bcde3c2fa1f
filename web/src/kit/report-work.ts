import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { listCompanyHistory, listEnvironmentHistory, listUserHistory } from '@zelo/contract/history'
import { workOfEnvironmentHistory, workOfHistory } from '@zelo/contract/history-work'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import type { WorkRecord } from '@zelo/contract/rules/work-record'
import { ApiError } from '../lib/client.ts'

/** Whose work is asked for: the group's is that of its parent company's id, which `alone` means itself. */
export type AskedWork =
  | { of: 'company'; interval: DateInterval; companyId: number; alone: '1' | undefined }
  | {
      of: 'user'
      interval: DateInterval
      userId: number
      companyId?: number | undefined
      alone?: '1' | undefined
      environmentId?: number | undefined
    }
  | { of: 'environment'; interval: DateInterval; environmentId: number; userId?: number | undefined }

/** Calls the server, from the page or from a worker. */
type CallServer = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>

/**
 * The history by the call that is specified for it (spec 3 §7), as what the rules of the reports read. Throws what
 * `callServer` throws.
 */
export async function loadWork(asked: AskedWork, callServer: CallServer): Promise<WorkRecord[]> {
  const { from: dataIni, to: dataFim } = asked.interval
  switch (asked.of) {
    case 'company': {
      const { companyId, alone } = asked
      const query = { companyId, alone, dataIni, dataFim }
      return workOfHistory(withoutRefusal(await callServer(listCompanyHistory, { query })))
    }
    case 'user': {
      const { userId, companyId, alone, environmentId } = asked
      const query = { userId, companyId, alone, environmentId, dataIni, dataFim }
      return workOfHistory(withoutRefusal(await callServer(listUserHistory, { query })))
    }
    case 'environment': {
      const { environmentId, userId } = asked
      const query = { environmentId, userId, dataIni, dataFim }
      const { data, obs } = await callServer(listEnvironmentHistory, { query })
      return workOfEnvironmentHistory({ data: withoutRefusal(data), obs })
    }
  }
}

/**
 * Passes a list on. An older server says of an interval that it is invalid by a text in the place of the first row (spec
 * 3 §5): that is thrown as `invalid_interval`, as the present one answers it.
 */
function withoutRefusal<Row>(rows: Row[]): Row[] {
  if (typeof rows[0] === 'string') throw new ApiError('invalid_interval')
  return rows
}
